import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button'
import { ErrorNote } from '../ui/Note'
import { PageFrame } from '../parts/frame/PageFrame'

interface State {
  failed: boolean
}

/** Stands in the place of a page that cannot be drawn: the server has newer files than this page asks for, it is away, or the page is broken. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <PageFrame title="Not drawn">
        <h1>This page could not be drawn</h1>
        <ErrorNote title="A part of it is missing, or broken." actions={<Button onClick={() => window.location.reload()}>Load it again</Button>}>
          The playground may have been updated since the page was opened, or may be unavailable for a moment.
        </ErrorNote>
      </PageFrame>
    )
  }
}
