import { PlayExamples } from '../parts/examples/PlayExamples'
import { LinkCards } from '../parts/frame/LinkCards'
import { PageFrame } from '../parts/frame/PageFrame'
import { PageHead } from '../parts/frame/PageHead'
import { useSections } from '../parts/frame/sections'

/** An address that is none, and where one might have wanted to go. */
export function NotFoundPage({ path }: { path: string }) {
  return (
    <PageFrame title="Not found">
      <PageHead
        title="There is no page at this address"
        about={
          <>
            <code>{path}</code> may have been typed or copied in part. These pages are here:
          </>
        }
      />
      <LinkCards label="Pages" cards={useSections()} />
      <PlayExamples />
    </PageFrame>
  )
}
