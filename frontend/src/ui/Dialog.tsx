import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './Button'
import styles from './Dialog.module.css'
import { CloseIcon } from './icons'

interface Props {
  title: string
  /** What it is for, in a sentence: read with the title when the dialog opens, and the first paragraph. Those that ask for something have one. */
  words?: ReactNode
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Something above the page that wants reading; Escape or a click beside it closes it. */
export function Dialog({ title, words, actions, onClose, children }: Props) {
  const body = useRef<HTMLDivElement>(null)
  const wordsId = useId()
  const asks = words !== undefined
  useFocusInside(body, asks)
  useFirstField(body, asks)
  useFocusGivenBack()
  return (
    <ModalOverlay className={styles.overlay!} isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className={styles.modal!}>
        <AriaDialog className={styles.dialog!} aria-describedby={asks ? wordsId : undefined}>
          <header className={styles.header}>
            <Heading slot="title" className={styles.title!}>
              {title}
            </Heading>
            {actions}
            <Button look="quiet" label="Close" onClick={onClose}>
              <CloseIcon />
            </Button>
          </header>
          <div ref={body} className={styles.body} {...(asks ? { tabIndex: -1 } : { tabIndex: 0, role: 'group', 'aria-label': title })}>
            {asks && (
              <div id={wordsId} className={styles.words}>
                {words}
              </div>
            )}
            {children}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** What comes first; of radio buttons the chosen one, which may come after the dialog. Buttons where nothing is filled in. */
const FIELDS = 'select, textarea, input:not([type="file"], [type="radio"]), [type="radio"]:checked, div:not(form *) > button'

function firstField(body: HTMLElement | null): HTMLElement | undefined {
  return [...(body?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].find((each) => each.checkVisibility())
}

/**
 * Who opens a dialog that asks is at its first field: a screen reader then says the title, the words and that field, and not all that
 * the dialog holds. On a phone, a field of text would bring up its keyboard.
 */
function useFirstField(body: RefObject<HTMLElement | null>, asks: boolean) {
  const isDone = useRef(false)
  useEffect(() => {
    function begin() {
      const isUntouched = document.activeElement === body.current?.closest('[role="dialog"]')
      if (!asks || isDone.current || !isUntouched || matchMedia('(pointer: coarse)').matches) return
      const field = firstField(body.current)
      field?.focus({ preventScroll: true })
      isDone.current = field !== undefined
    }
    begin()
    // React Aria may give the dialog its focus in the next frame, and nothing need change in it by then.
    const frame = requestAnimationFrame(begin)
    return () => cancelAnimationFrame(frame)
  })
}

/**
 * A button that is replaced by its result takes the focus with it: Escape and Tab would then belong to the page below. Of dialogs that
 * ask, the result is a field.
 */
function useFocusInside(body: RefObject<HTMLElement | null>, asks: boolean) {
  const isOpen = useRef(false)
  useEffect(() => {
    const target = (asks && firstField(body.current)) || body.current
    if (isOpen.current && document.activeElement === document.body) target?.focus()
    isOpen.current = true
  })
}

/**
 * React Aria gives the focus back in the frame after a dialog goes. If no key or click has closed the dialog, but an answer of the
 * server, the page below may still be inert in that frame, and the focus would be lost. A button that is gone, say with what was
 * deleted, leaves it to its part of the page.
 */
function useFocusGivenBack() {
  const [openers] = useState(() => openersOf(document.activeElement))
  useEffect(
    () => () =>
      // Once all that went with the dialog has been told.
      queueMicrotask(() => {
        const there = openers.find((each) => each.isConnected)
        if (document.activeElement !== document.body || !there) return
        if (there !== openers[0]) there.tabIndex = -1
        there.focus({ preventScroll: there !== openers[0] })
      }),
    [openers],
  )
}

/** The button, its section, and the main part of the page. */
const openersOf = (button: Element | null): HTMLElement[] => [button, button?.closest('section'), document.getElementById('main')].filter((each) => each instanceof HTMLElement)
