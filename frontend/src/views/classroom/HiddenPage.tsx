import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'

/** In place of a page that would tell the class what it is asked. */
export default function HiddenPage() {
  return (
    <PageFrame title="Hidden">
      <PageHead title="Hidden until the answer is revealed" about="This page would tell what the class is asked." />
    </PageFrame>
  )
}
