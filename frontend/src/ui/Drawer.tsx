import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './Button'
import styles from './Drawer.module.css'
import { CloseIcon } from './icons'

interface Props {
  title: ReactNode
  label: string
  tools?: ReactNode
  foot?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A sheet from the right edge that keeps the page in sight; over the whole window where that is narrow. Escape closes it. */
export function Drawer({ title, label, tools, foot, onClose, children }: Props) {
  return (
    <ModalOverlay className={styles.overlay!} isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className={styles.modal!}>
        <Dialog className={styles.drawer!} aria-label={label}>
          <header className={styles.header}>
            <Heading slot="title" className={styles.title!}>
              {title}
            </Heading>
            {tools}
            <Button look="quiet" label="Close" onClick={onClose}>
              <CloseIcon />
            </Button>
          </header>
          <div className={styles.body}>{children}</div>
          {foot && <footer className={styles.foot}>{foot}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
