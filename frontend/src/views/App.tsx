import { lazy, Suspense, useEffect } from 'react'
import type { Route } from '../model/route'
import { Announcer } from '../parts/frame/Announcer'
import { SkipLink } from '../parts/frame/SkipLink'
import { useAwaited, useFirstDrawing } from '../readiness/page'
import { useLocation } from '../state/location'
import { useSession } from '../state/people'
import { LoadingNote } from '../ui/Note'
import { NotFoundPage } from './NotFoundPage'
import { PageBoundary } from './PageBoundary'
import { toggleProjector } from '../state/projector'
import { HomePage } from './home/HomePage'

const RunPage = lazy(() => import('./run/RunPage'))
const RunsPage = lazy(() => import('./runs/RunsPage'))
const ComparePage = lazy(() => import('./compare/ComparePage'))
const RehearsalsPage = lazy(() => import('./rehearsals/RehearsalsPage'))
const SweepsPage = lazy(() => import('./sweeps/SweepsPage'))
const SweepPage = lazy(() => import('./sweeps/SweepPage'))
const RehearsalPage = lazy(() => import('./rehearsals/RehearsalPage'))
const SearchesPage = lazy(() => import('./searches/SearchesPage'))
const SearchPage = lazy(() => import('./searches/SearchPage'))
const OptimumPage = lazy(() => import('./searches/optimum/OptimumPage'))
const CapacityPage = lazy(() => import('./searches/capacity/CapacityPage'))
const ShoppingPage = lazy(() => import('./searches/shopping/ShoppingPage'))
const ChecksPage = lazy(() => import('./checks/ChecksPage'))
const RemovalsPage = lazy(() => import('./removals/RemovalsPage'))
const RemovalPage = lazy(() => import('./removals/RemovalPage'))
const SurvivalsPage = lazy(() => import('./survivals/SurvivalsPage'))
const SurvivalPage = lazy(() => import('./survivals/SurvivalPage'))
const SnapshotsPage = lazy(() => import('./snapshots/SnapshotsPage'))
const SnapshotPage = lazy(() => import('./snapshots/SnapshotPage'))
const PoliciesPage = lazy(() => import('./policies/PoliciesPage'))
const PolicyPage = lazy(() => import('./policies/PolicyPage'))
const TimelinesPage = lazy(() => import('./timelines/TimelinesPage'))
const NewTimelinePage = lazy(() => import('./timelines/NewTimelinePage'))
const TimelinePage = lazy(() => import('./timelines/TimelinePage'))
const LiveRunsPage = lazy(() => import('./live/LiveRunsPage'))
const RunPodPage = lazy(() => import('./story/RunPodPage'))
const TimelinePodPage = lazy(() => import('./story/TimelinePodPage'))
const LessonsPage = lazy(() => import('./lessons/LessonsPage'))
const LessonPage = lazy(() => import('./lessons/LessonPage'))
const WritePage = lazy(() => import('./lessons/WritePage'))
const ExercisePage = lazy(() => import('./lessons/ExercisePage'))
const SignInPage = lazy(() => import('./people/SignInPage'))
const JoinPage = lazy(() => import('./people/JoinPage'))
const PlacePage = lazy(() => import('./people/PlacePage'))
const ClassPage = lazy(() => import('./classroom/ClassPage'))
const WallPage = lazy(() => import('./classroom/WallPage'))
const HandoutPage = lazy(() => import('./classroom/HandoutPage'))
const ClassBand = lazy(() => import('./classroom/ClassBand'))
const ElectionsPage = lazy(() => import('./elections/list/ElectionsPage'))
const NewElectionPage = lazy(() => import('./elections/editor/NewElectionPage'))
const ElectionPage = lazy(() => import('./elections/page/ElectionPage'))

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
      return <ComparePage key={route.runs.join(' ')} runs={route.runs} />
    case 'sweeps':
      return <SweepsPage />
    case 'sweep':
      return <SweepPage key={route.id} id={route.id} />
    case 'rehearsals':
      return <RehearsalsPage />
    case 'rehearsal':
      return <RehearsalPage key={route.id} id={route.id} />
    case 'checks':
      return <ChecksPage key={route.id} id={route.id} />
    case 'removals':
      return <RemovalsPage />
    case 'removal':
      return <RemovalPage key={route.id} id={route.id} />
    case 'searches':
      return <SearchesPage />
    case 'search':
      return <SearchPage key={route.id} id={route.id} />
    case 'optimum':
      return <OptimumPage key={route.id} id={route.id} />
    case 'capacity':
      return <CapacityPage key={route.id} of={route.of} id={route.id} like={route.like} />
    case 'shopping':
      return <ShoppingPage key={route.id} id={route.id} />
    case 'survivals':
      return <SurvivalsPage />
    case 'survival':
      return <SurvivalPage key={route.id} id={route.id} loss={route.loss} />
    case 'timelines':
      return <TimelinesPage />
    case 'newTimeline':
      return <NewTimelinePage key={`${route.example} ${route.from}`} example={route.example} from={route.from} />
    case 'timeline':
      return <TimelinePage key={route.path} path={route.path} play={route.play} view={route.view} />
    case 'runPod':
      return <RunPodPage key={`${route.id} ${route.pod}`} id={route.id} pod={route.pod} />
    case 'timelinePod':
      return <TimelinePodPage key={route.path} path={route.path} pod={route.pod} />
    case 'liveRuns':
      return <LiveRunsPage />
    case 'lessons':
      return <LessonsPage />
    case 'lesson':
      return <LessonPage key={route.slug} slug={route.slug} />
    case 'writeLesson':
      return <WritePage key={route.id} id={route.id} />
    case 'exercise':
      return <ExercisePage key={`${route.slug} ${route.id}`} slug={route.slug} id={route.id} />
    case 'signIn':
      return <SignInPage refused={route.refused} />
    case 'join':
      return <JoinPage key={route.code} code={route.code} />
    case 'place':
      return <PlacePage />
    case 'classroom':
      return <ClassPage key={route.id} id={route.id} />
    case 'wall':
      return <WallPage id={route.id} person={route.person} />
    case 'handout':
      return <HandoutPage key={route.id} id={route.id} />
    case 'elections':
      return <ElectionsPage />
    case 'newElection':
      return <NewElectionPage key={`${route.example} ${route.from}`} example={route.example} from={route.from} />
    case 'election':
      return <ElectionPage key={route.id} id={route.id} at={route.at} play={route.play} chart={route.chart} />
    case 'notFound':
      return <NotFoundPage path={route.path} />
  }
}

export function App() {
  const route = useLocation((state) => state.route)
  useFirstDrawing()
  useProjectorKey()
  return (
    <>
      <SkipLink />
      <Class />
      <PageBoundary key={route.page}>
        <Suspense fallback={<Opening />}>{pageFor(route)}</Suspense>
      </PageBoundary>
      <Announcer />
    </>
  )
}

/** Shift+P turns the projector style on and off, on every page. */
function useProjectorKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'P' || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('input, textarea, select, [contenteditable="true"]')) return
      event.preventDefault()
      toggleProjector()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Nothing for those who are in no workshop. */
function Class() {
  const { data: session } = useSession()
  if (!session || session.workshops.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ClassBand session={session} />
    </Suspense>
  )
}

function Opening() {
  useAwaited('code', true)
  return <LoadingNote title="Opening the page…" />
}
