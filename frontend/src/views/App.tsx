import { lazy, Suspense } from 'react'
import type { Route } from '../model/route'
import { useLocation } from '../state/location'
import { LoadingNote } from '../ui/Note'
import { NotFoundPage } from './frame/NotFoundPage'
import { HomePage } from './home/HomePage'

const RunPage = lazy(() => import('./run/RunPage'))
const RunsPage = lazy(() => import('./runs/RunsPage'))
const ComparePage = lazy(() => import('./compare/ComparePage'))
const SnapshotsPage = lazy(() => import('./snapshots/SnapshotsPage'))
const SnapshotPage = lazy(() => import('./snapshots/SnapshotPage'))
const PoliciesPage = lazy(() => import('./policies/PoliciesPage'))
const PolicyPage = lazy(() => import('./policies/PolicyPage'))

function pageFor(route: Route) {
  switch (route.page) {
    case 'home':
      return <HomePage />
    case 'snapshots':
      return <SnapshotsPage />
    case 'snapshot':
      return <SnapshotPage key={route.id} id={route.id} />
    case 'policies':
      return <PoliciesPage />
    case 'policy':
      return <PolicyPage key={route.id} id={route.id} />
    case 'runs':
      return <RunsPage />
    case 'run':
      return <RunPage key={route.id} id={route.id} play={route.play} view={route.view} />
    case 'compare':
      return <ComparePage key={`${route.left} ${route.right}`} left={route.left} right={route.right} />
    case 'notFound':
      return <NotFoundPage path={route.path} />
  }
}

export function App() {
  const route = useLocation((state) => state.route)
  return <Suspense fallback={<LoadingNote title="Opening the page…" />}>{pageFor(route)}</Suspense>
}
