import { type ComponentType, useEffect, useLayoutEffect } from 'react'
import { pageKey, type Route } from '../model/page/route'
import { Announcer } from '../parts/frame/Announcer'
import { SkipLink } from '../parts/frame/SkipLink'
import { useFirstDrawing } from '../readiness/page'
import { useLocation } from '../state/page/location'
import { useClassArrives } from '../state/classroom/classroom'
import { useTellsAnswer } from '../state/classroom/secret'
import { useSession } from '../state/people/people'
import { LoadingNote } from '../ui/Note'
import { onDemand } from '../ui/fetchedComponent'
import { takesText } from '../ui/typing'
import { NotFoundPage } from './NotFoundPage'
import { PageBoundary } from './PageBoundary'
import { toggleProjector } from '../state/page/projector'
import { PutOutNote } from './classroom/PutOutNote'
import { HomePage } from './home/HomePage'

function Opening() {
  return <LoadingNote title="Opening the page…" />
}

function page<P extends object>(fetchCode: () => Promise<{ default: ComponentType<P> }>) {
  return onDemand(fetchCode, { awaits: 'code', Meanwhile: Opening })
}

const RunPage = page(() => import('./run/RunPage'))
const RunsPage = page(() => import('./runs/RunsPage'))
const ComparePage = page(() => import('./compare/ComparePage'))
const RehearsalsPage = page(() => import('./rehearsals/RehearsalsPage'))
const SweepsPage = page(() => import('./sweeps/SweepsPage'))
const SweepPage = page(() => import('./sweeps/SweepPage'))
const RehearsalPage = page(() => import('./rehearsals/RehearsalPage'))
const SearchesPage = page(() => import('./searches/SearchesPage'))
const SearchPage = page(() => import('./searches/SearchPage'))
const OptimumPage = page(() => import('./searches/optimum/OptimumPage'))
const CapacityPage = page(() => import('./searches/capacity/CapacityPage'))
const ShoppingPage = page(() => import('./searches/shopping/ShoppingPage'))
const ChecksPage = page(() => import('./checks/ChecksPage'))
const RemovalsPage = page(() => import('./removals/RemovalsPage'))
const RemovalPage = page(() => import('./removals/RemovalPage'))
const SurvivalsPage = page(() => import('./survivals/SurvivalsPage'))
const SurvivalPage = page(() => import('./survivals/SurvivalPage'))
const SnapshotsPage = page(() => import('./snapshots/SnapshotsPage'))
const SnapshotPage = page(() => import('./snapshots/SnapshotPage'))
const PoliciesPage = page(() => import('./policies/PoliciesPage'))
const PolicyPage = page(() => import('./policies/PolicyPage'))
const TimelinesPage = page(() => import('./timelines/TimelinesPage'))
const NewTimelinePage = page(() => import('./timelines/NewTimelinePage'))
const TimelinePage = page(() => import('./timelines/TimelinePage'))
const LiveRunsPage = page(() => import('./live/LiveRunsPage'))
const RunPodPage = page(() => import('./story/RunPodPage'))
const TimelinePodPage = page(() => import('./story/TimelinePodPage'))
const LessonsPage = page(() => import('./lessons/LessonsPage'))
const LessonPage = page(() => import('./lessons/LessonPage'))
const WritePage = page(() => import('./lessons/WritePage'))
const ExercisePage = page(() => import('./lessons/ExercisePage'))
const SignInPage = page(() => import('./people/SignInPage'))
const JoinPage = page(() => import('./people/JoinPage'))
const PlacePage = page(() => import('./people/PlacePage'))
const ClassPage = page(() => import('./classroom/ClassPage'))
const WallPage = page(() => import('./classroom/WallPage'))
const HiddenPage = page(() => import('./classroom/HiddenPage'))
const HandoutPage = page(() => import('./classroom/HandoutPage'))
const ClassBand = onDemand(() => import('./classroom/ClassBand'), { awaits: 'code' })
const ElectionsPage = page(() => import('./elections/list/ElectionsPage'))
const NewElectionPage = page(() => import('./elections/editor/NewElectionPage'))
const ElectionPage = page(() => import('./elections/page/ElectionPage'))

function pageFor(route: Route) {
  switch (route.page) {
    case 'home':
      return <HomePage />
    case 'snapshots':
      return <SnapshotsPage />
    case 'snapshot':
      return <SnapshotPage id={route.id} />
    case 'policies':
      return <PoliciesPage />
    case 'policy':
      return <PolicyPage id={route.id} />
    case 'runs':
      return <RunsPage />
    case 'run':
      return <RunPage id={route.id} play={route.play} view={route.view} />
    case 'compare':
      return <ComparePage runs={route.runs} />
    case 'sweeps':
      return <SweepsPage />
    case 'sweep':
      return <SweepPage id={route.id} />
    case 'rehearsals':
      return <RehearsalsPage />
    case 'rehearsal':
      return <RehearsalPage id={route.id} />
    case 'checks':
      return <ChecksPage id={route.id} />
    case 'removals':
      return <RemovalsPage />
    case 'removal':
      return <RemovalPage id={route.id} />
    case 'searches':
      return <SearchesPage />
    case 'search':
      return <SearchPage id={route.id} />
    case 'optimum':
      return <OptimumPage id={route.id} />
    case 'capacity':
      return <CapacityPage of={route.of} id={route.id} like={route.like} />
    case 'shopping':
      return <ShoppingPage id={route.id} />
    case 'survivals':
      return <SurvivalsPage />
    case 'survival':
      return <SurvivalPage id={route.id} loss={route.loss} />
    case 'timelines':
      return <TimelinesPage />
    case 'newTimeline':
      return <NewTimelinePage example={route.example} from={route.from} />
    case 'timeline':
      return <TimelinePage path={route.path} play={route.play} view={route.view} />
    case 'runPod':
      return <RunPodPage id={route.id} pod={route.pod} />
    case 'timelinePod':
      return <TimelinePodPage path={route.path} pod={route.pod} />
    case 'liveRuns':
      return <LiveRunsPage />
    case 'lessons':
      return <LessonsPage />
    case 'lesson':
      return <LessonPage slug={route.slug} />
    case 'writeLesson':
      return <WritePage id={route.id} />
    case 'exercise':
      return <ExercisePage slug={route.slug} id={route.id} />
    case 'signIn':
      return <SignInPage refused={route.refused} />
    case 'join':
      return <JoinPage code={route.code} />
    case 'place':
      return <PlacePage />
    case 'classroom':
      return <ClassPage id={route.id} />
    case 'wall':
      return <WallPage id={route.id} person={route.person} />
    case 'handout':
      return <HandoutPage id={route.id} />
    case 'elections':
      return <ElectionsPage />
    case 'newElection':
      return <NewElectionPage example={route.example} from={route.from} />
    case 'election':
      return <ElectionPage id={route.id} at={route.at} play={route.play} chart={route.chart} />
    case 'notFound':
      return <NotFoundPage path={route.path} />
  }
}

export function App() {
  const route = useLocation((state) => state.route)
  const hidden = useTellsAnswer(route)
  useFirstDrawing()
  useProjectorKey()
  return (
    <>
      <SkipLink />
      <Class />
      <PageBoundary key={pageKey(route)}>{hidden ? <HiddenPage /> : pageFor(route)}</PageBoundary>
      <Announcer />
    </>
  )
}

/** Shift+P turns the projector style on and off, on every page. */
function useProjectorKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'P' || event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return
      event.preventDefault()
      toggleProjector()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** They say themselves that they wait for the class. */
const OF_CLASS: ReadonlySet<Route['page']> = new Set(['classroom', 'wall', 'handout'])

/** Nothing for those who are in no workshop. For others, the page below is not seen before it is known what stays hidden. */
function Class() {
  const { data: session } = useSession()
  const ofClass = useLocation(({ route }) => OF_CLASS.has(route.page))
  const arrives = useClassArrives(session) && !ofClass
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-class-arrives', arrives), [arrives])
  if (!session || session.workshops.length === 0) return <PutOutNote />
  return <ClassBand session={session} />
}
