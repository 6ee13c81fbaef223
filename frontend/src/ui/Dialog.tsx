import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './Button'
import styles from './Dialog.module.css'
import { CloseIcon } from './icons'

interface Props {
  title: string
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Something above the page that wants reading; Escape or a click beside it closes it. */
export function Dialog({ title, actions, onClose, children }: Props) {
  const body = useRef<HTMLDivElement>(null)
  useFocusInside(body)
  return (
    <ModalOverlay className={styles.overlay!} isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className={styles.modal!}>
        <AriaDialog className={styles.dialog!}>
          <header className={styles.header}>
            <Heading slot="title" className={styles.title!}>
              {title}
            </Heading>
            {actions}
            <Button look="quiet" label="Close" onClick={onClose}>
              <CloseIcon />
            </Button>
          </header>
          <div ref={body} className={styles.body} tabIndex={0} role="group" aria-label={title}>
            {children}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** A button that is replaced by its result takes the focus with it: Escape and Tab would then belong to the page below. */
function useFocusInside(body: RefObject<HTMLElement | null>) {
  const isOpen = useRef(false)
  useEffect(() => {
    if (isOpen.current && document.activeElement === document.body) body.current?.focus()
    isOpen.current = true
  })
}
