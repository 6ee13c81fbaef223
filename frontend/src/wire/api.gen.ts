// Made by script/api-types from the OpenAPI document. Not to be edited.
export type paths = Record<string, never>
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    /** @description The owner of an object, and who may see it. */
    Access: {
      /** @description Null: it has no owner, or comes with the playground. */
      owner: string | null
      mine: boolean
      mayChange: boolean
      visibility: components['schemas']['VisibilityEnum']
    }
    AllocatedDeviceRecord: {
      /** @description `REQUEST` or `REQUEST/ALTERNATIVE`. */
      request: string
      driver: string
      pool: string
      device: string
      adminAccess?: boolean
      consumedCapacity?: {
        [key: string]: string
      }
      bindingConditions?: string[]
      bindingFailureConditions?: string[]
      shared?: boolean
    }
    /** @description The devices of a claim, in the order in which they were chosen. */
    AllocationRecord: {
      devices: components['schemas']['AllocatedDeviceRecord'][]
      /** @description Absent: usable from any node. */
      nodeSelector?: unknown
      config?: unknown[]
      extendedResourceRequests?: unknown[]
    }
    Arguments: {
      plugin: string
      /** @description Fields that replace the present ones; null removes a field. */
      args: {
        [key: string]: unknown
      }
    }
    /**
     * @description * `given` - given
     *     * `priority` - priority
     *     * `largest` - largest
     *     * `smallest` - smallest
     *     * `shuffled` - shuffled
     * @enum {string}
     */
    ArrivalOrderEnum: 'given' | 'priority' | 'largest' | 'smallest' | 'shuffled'
    Assumption: {
      code: string
      statement: string
      harmless: boolean
      violations: components['schemas']['AssumptionViolation'][]
    }
    AssumptionViolation: {
      at: number | null
      what: string
    }
    /** @description One attempt. The remaining fields depend on `detail` and on the outcome. */
    AttemptRecord: {
      /** @description namespace/name */
      pod: string
      outcome: components['schemas']['OutcomeEnum']
      node?: string
      /** @description The message in the pod's condition PodScheduled. */
      message?: string
      preFilterMessage?: string
      feasible?: string[]
      /** @description Node → the filter that rejected it. */
      failed?: {
        [key: string]: components['schemas']['RejectionRecord']
      }
      /** @description Node → plugin → score before normalising. */
      raw?: {
        [key: string]: {
          [key: string]: number
        }
      }
      /** @description Node → plugin → normalised score × weight. */
      scores?: {
        [key: string]: {
          [key: string]: number
        }
      }
      totals?: {
        [key: string]: number
      }
      tied?: string[]
      /** @description The PodGroup (namespace/name) with which the pod was attempted. */
      group?: string
      /** @description The plugin that keeps a gated pod out of the queue; absent for scheduling gates. */
      gate?: components['schemas']['GateRecord']
      /** @description With `sampling`: the index in the node list from which the search began. */
      start?: number
      /** @description With `sampling`: the nodes that were evaluated. The explanation then has the statuses and scores. */
      evaluated?: string[]
      /** @description Claims that are reserved for the placed pod. */
      claims?: {
        [key: string]: components['schemas']['AllocationRecord']
      }
      /** @description Claims whose devices were deallocated. */
      deallocated?: string[]
      preemption?: components['schemas']['PreemptionRecord']
      extenderCalls?: components['schemas']['ExtenderCall'][]
    }
    /** @description Nodes to add, and the results of runs with them. */
    Basket: {
      rule: components['schemas']['BuyingRuleEnum']
      /** @description Name of a template → number. */
      mix: {
        [key: string]: number
      }
      /** @description Nodes that are added together; each step is followed by a run. */
      steps: {
        [key: string]: number
      }[]
      /**
       * Format: double
       * @description Per hour.
       */
      cost: number
      /** @description Pods without a node after the last run, and pods that runs evicted. */
      left: string[]
    }
    Beat: {
      id: string
      /** @description HTML, sanitised. */
      text: string
      at: components['schemas']['BeatPlace'] | null
      question: components['schemas']['Question'] | null
    }
    /** @description What a beat shows; null for what is not specified. */
    BeatPlace: {
      start: string
      attempt: number | null
      pod: string | null
      /**
       * Format: double
       * @description Seconds since the start.
       */
      moment: number | null
      tab: string | null
      node: string | null
      plugin: string | null
    }
    BothMeasures: {
      before: components['schemas']['Measures']
      after: components['schemas']['Measures']
    }
    BrokenBudget: {
      /** @description namespace/name. */
      budget: string
      /** @description Healthy pods. */
      wanted: number
      /** @description Right after the loss. */
      left: number
      /** @description In the end. */
      back: number
    }
    Budget: {
      /** @description namespace/name */
      pdb: string
      disruptionsAllowed: number
    }
    BudgetState: {
      allowed: number
      healthy: number
      desired: number
      expected: number
    }
    /**
     * @description * `programme` - programme
     *     * `least-waste` - least-waste
     *     * `price` - price
     * @enum {string}
     */
    BuyingRuleEnum: 'programme' | 'least-waste' | 'price'
    Candidate: {
      node: string
      criteria: components['schemas']['Criteria']
      /**
       * @description The criterion that eliminated the node; null for the selected node.
       *
       *     * `pdbViolations` - pdbViolations
       *     * `highestPriority` - highestPriority
       *     * `prioritySum` - prioritySum
       *     * `victims` - victims
       *     * `latestStart` - latestStart
       *     * `name` - name
       */
      eliminatedBy: components['schemas']['DecidingEnum'] | components['schemas']['NullEnum']
      /** @description Most important first. */
      victims: string[]
      /** @description In the order in which they are reprieved. */
      pods: components['schemas']['PotentialVictim'][]
    }
    CandidateRecord: {
      victims: string[]
      pdbViolations: number
    }
    Capacity: {
      /** @description The answer in words. */
      says: string
      /** @description Number of copies of all templates. */
      count: number
      /** @description The limit of this number. Missing in answers that an older server stored. */
      most?: number
      /** @description Counting stopped at the limit: `count` is a lower bound, and `withOneMore` is empty. Missing in answers that an older server stored. */
      stopped?: boolean
      fits: components['schemas']['Fit'][]
      /** @description Name of a node → the number of copies with one more node like it; a lower bound if it equals `most`. */
      withOneMore: {
        [key: string]: number
      }
    }
    CauseCount: {
      switched: string[]
      how: components['schemas']['HowEnum']
      pods: number
    }
    Change: {
      /** @description One of the changes in docs/remedies.md. */
      kind: string
      object: components['schemas']['NamedObject']
      text: string
      /**
       * Format: double
       * @description How often its kind's cost counts: 0.5 for half of a request, three times as much for extended resources.
       */
      share: number
    }
    /**
     * @description * `starts` - starts
     *     * `ceases` - ceases
     * @enum {string}
     */
    ChangeEnum: 'starts' | 'ceases'
    ChangedPod: {
      pod: string
      /** @description The outcome of the last attempt under each release; evicted, untouched: there was none. */
      outcomes: string[]
      /** @description Under either release. */
      nodes: (string | null)[]
      /** @description Numbers of the pod's last attempts. */
      k: (number | null)[]
      cause: components['schemas']['RehearsalCause']
      /** @description False: the pod's own decision is unchanged; its result follows from earlier pods. */
      direct: boolean | null
    }
    ChangedText: {
      text: string
      /** @description Attempts with this reason under the old release. */
      before: number
      /** @description Attempts with this reason under the new release. */
      after: number
      rule: string
      examples: string[]
    }
    Check: {
      title: string
      holds: boolean
      says: string
      pod: string | null
      /** @description The pod of the run that decides it. */
      attempt: number | null
    }
    Checks: {
      /** @description True if all expectations are met and a pod was attempted. */
      holds: boolean
      /** @description Why no pod was attempted; null if one was. */
      idle: string | null
      verdicts: components['schemas']['Verdict'][]
    }
    Choice: {
      value: string
      text: string
    }
    /** @description What an attempt wrote into a ResourceClaim. */
    ClaimChange: {
      /** @description namespace/name */
      claim: string
      what: components['schemas']['ClaimChangeWhatEnum']
      /** @description As `status.allocation`, if this attempt allocated the claim's devices. */
      allocation?: unknown
      /** @description As `spec` of a ResourceClaim, if the claim was created for extended resources. */
      spec?: unknown
    }
    /**
     * @description * `reserved` - reserved
     *     * `allocated` - allocated
     *     * `deallocated` - deallocated
     *     * `deleted` - deleted
     * @enum {string}
     */
    ClaimChangeWhatEnum: 'reserved' | 'allocated' | 'deallocated' | 'deleted'
    /** @description The state of a class and the position of its log. */
    Class: {
      /** Format: uuid */
      id: string
      title: string
      /** @description Whether you lead it. */
      leads: boolean
      lastSeq: number
      state: components['schemas']['ClassState']
    }
    ClassAnswer: {
      /** Format: uuid */
      question: string
      answer: string
    }
    ClassAppended: {
      lastSeq: number
      /** @description Kinds of objects that were shared with the workshop. */
      opened: string[]
    }
    ClassChoice: {
      value: string
      text: string
    }
    ClassComment: {
      comment: string
    }
    /** @description A participant's progress with a task. */
    ClassDone: {
      name: string
      tries: number
      hints: number
      /** Format: date-time */
      solvedAt: string | null
      /** @description The teacher's comment. */
      comment: string
    }
    ClassFrame: {
      seq: number
      type: components['schemas']['ClassFrameTypeEnum']
      body: {
        [key: string]: unknown
      }
    }
    /**
     * @description * `place` - place
     *     * `pointer` - pointer
     *     * `call` - call
     * @enum {string}
     */
    ClassFrameInputTypeEnum: 'place' | 'pointer' | 'call'
    /**
     * @description * `place` - Place
     *     * `pointer` - Pointer
     *     * `call` - Call
     *     * `question` - Question
     *     * `closed` - Closed
     *     * `revealed` - Revealed
     *     * `cleared` - Cleared
     *     * `task` - Task
     *     * `ended` - Ended
     * @enum {string}
     */
    ClassFrameTypeEnum: 'place' | 'pointer' | 'call' | 'question' | 'closed' | 'revealed' | 'cleared' | 'task' | 'ended'
    ClassFrames: {
      lastSeq: number
      /** @description In the same form as on the socket; at most 1,000. */
      frames: components['schemas']['ClassFrame'][]
    }
    ClassGivenAnswer: {
      name: string
      answer: string
      /** @description null: nothing is right or wrong. */
      right: boolean | null
      /** Format: date-time */
      at: string
    }
    /** @description A place that was shown, a question that was asked, or a task that was set. */
    ClassItem: {
      kind: components['schemas']['ClassItemKindEnum']
      /** @description For a question: the page where it was asked. */
      path: string
      /** @description For a task: the title of its exercise. */
      ask: string
      /**
       * @description The kind of a question.
       *
       *     * `node` - Node
       *     * `plugin` - Plugin
       *     * `pod` - Pod
       *     * `moment` - Moment
       *     * `choice` - Choice
       *     * `number` - Number
       */
      answering: components['schemas']['ClassQuestionKindEnum'] | components['schemas']['NullEnum']
      choices: components['schemas']['ClassChoice'][] | null
      /** @description The first 20 right answers, and others that somebody has given. Null: nothing is right or wrong. Also null if it is not revealed. */
      right: string[] | null
      /** @description The number of right answers. */
      rightCount: number | null
      says: string
      revealed: boolean
      tallies: {
        [key: string]: number
      }
      /** @description What the participant who asks has answered. */
      mine: string | null
      /** @description Of a task. */
      lesson: string
      /** @description Of a task. */
      exercise: string
    }
    /**
     * @description * `place` - place
     *     * `question` - question
     *     * `task` - task
     * @enum {string}
     */
    ClassItemKindEnum: 'place' | 'question' | 'task'
    /** @description A node after a try. */
    ClassNode: {
      node: string
      pods: number
      /**
       * Format: double
       * @description Used fraction of the scarcest resource of the node.
       */
      fill: number
    }
    ClassPointer: {
      node: string | null
      plugin: string | null
      pod: string | null
    }
    /** @description A question as the teacher sees it. */
    ClassQuestion: {
      /** Format: uuid */
      id: string
      path: string
      kind: components['schemas']['ClassQuestionKindEnum']
      ask: string
      choices: components['schemas']['ClassChoice'][] | null
      /** @description The first 20 right answers, and others that somebody has given. Null: nothing is right or wrong. */
      right: string[] | null
      /** @description The number of right answers. */
      rightCount: number | null
      says: string
      state: components['schemas']['ClassQuestionStateEnum']
    }
    /**
     * @description * `node` - Node
     *     * `plugin` - Plugin
     *     * `pod` - Pod
     *     * `moment` - Moment
     *     * `choice` - Choice
     *     * `number` - Number
     * @enum {string}
     */
    ClassQuestionKindEnum: 'node' | 'plugin' | 'pod' | 'moment' | 'choice' | 'number'
    /**
     * @description * `open` - Open
     *     * `closed` - Closed
     *     * `revealed` - Revealed
     * @enum {string}
     */
    ClassQuestionStateEnum: 'open' | 'closed' | 'revealed'
    /** @description A question, the counts of its answers, and who gave which answer. */
    ClassResult: {
      /** Format: uuid */
      id: string
      path: string
      kind: components['schemas']['ClassQuestionKindEnum']
      ask: string
      choices: components['schemas']['ClassChoice'][] | null
      /** @description The first 20 right answers, and others that somebody has given. Null: nothing is right or wrong. */
      right: string[] | null
      /** @description The number of right answers. */
      rightCount: number | null
      says: string
      state: components['schemas']['ClassQuestionStateEnum']
      /** Format: date-time */
      askedAt: string
      tallies: {
        [key: string]: number
      }
      answers: components['schemas']['ClassGivenAnswer'][]
    }
    /** @description Questions and tasks of a class, oldest first. */
    ClassResults: {
      questions: components['schemas']['ClassResult'][]
      tasks: components['schemas']['ClassTaskResult'][]
    }
    /** @description The question on the screen. The correct answer and the counts are included once it is revealed. */
    ClassShownQuestion: {
      /** Format: uuid */
      id: string
      kind: components['schemas']['ClassQuestionKindEnum']
      ask: string
      choices: components['schemas']['ClassChoice'][] | null
      path: string
      state: components['schemas']['ClassQuestionStateEnum']
      /** @description The first 20 right answers, and others that somebody has given. Null: nothing is right or wrong. */
      right?: string[] | null
      /** @description The number of right answers. */
      rightCount?: number | null
      says?: string
      tallies?: {
        [key: string]: number
      }
      answered?: number
    }
    ClassState: {
      /** @description Permalink of the page that everybody sees. */
      path: string | null
      pointer: components['schemas']['ClassPointer'] | null
      /** @description How often the teacher called everybody back. */
      calls: number
      question: components['schemas']['ClassShownQuestion'] | null
      task?: components['schemas']['ClassTask'] | null
    }
    /** @description An exercise that was assigned to the class. */
    ClassTask: {
      /** Format: uuid */
      id: string
      lesson: string
      exercise: string
      title: string
      /** @description Of its page. */
      path: string
    }
    ClassTaskResult: {
      /** Format: uuid */
      id: string
      lesson: string
      exercise: string
      path: string
      /** @description The title of the exercise. */
      ask: string
      /** Format: date-time */
      askedAt: string
      /** Format: date-time */
      endedAt: string | null
      work: components['schemas']['ClassDone'][]
    }
    /** @description A participant's progress with a task. The socket sends it, too, in frames of type `work`. */
    ClassTile: {
      /** Format: uuid */
      person: string
      name: string
      tries: number
      hints: number
      solved: boolean
      /** @description The first mistake of the last try; null if there is none or nothing was tried. */
      failing: string | null
      nodes: components['schemas']['ClassNode'][]
      comment: string
      /**
       * Format: date-time
       * @description null: not begun.
       */
      changedAt: string | null
    }
    /** @description Includes the whole last try. */
    ClassWork: {
      /** Format: uuid */
      person: string
      name: string
      tries: number
      hints: number
      solved: boolean
      /** @description The first mistake of the last try; null if there is none or nothing was tried. */
      failing: string | null
      nodes: components['schemas']['ClassNode'][]
      comment: string
      /**
       * Format: date-time
       * @description null: not begun.
       */
      changedAt: string | null
      last: components['schemas']['Try'] | null
      /** @description Name → YAML of the files that were edited in it. */
      files: {
        [key: string]: string
      }
    }
    /** @description The values from which a machine's clocks can be computed at any time. */
    Clock: {
      /** @description Drift in parts per million of true time. */
      rate: number
      offset: number
      changedAt: number
      monotonic: number
      suspended: boolean
    }
    /**
     * @description The columns from which a cluster is drawn.
     *
     *     Amounts follow `resources`: CPU in milli-CPU, memory in bytes, others in whole units.
     */
    ClusterColumns: {
      resources: string[]
      nodes: components['schemas']['NodeColumns']
      pods: components['schemas']['PodColumns']
      requestClasses: number[][]
      schedulers: string[]
      /** @description Controllers of pods, as Kind/name; empty for none. Absent in snapshots of older versions. */
      owners?: string[]
      /** @description Keys of node labels that constraints of pods name. Absent in snapshots of older versions. */
      askedLabels?: string[][]
      /** @description Absent if there are no devices, or more than 200,000 pairs of node and device. */
      devices?: components['schemas']['DeviceColumns']
    }
    Command: {
      /** @description From 1. */
      number: number
      at: number
      /** @description A fault in the form of a scenario, without `at`. */
      fault: {
        /** @description Its kind, such as `crash`, `pause`, `partition`. */
        fault: string
        replica?: string
        /** @description Its duration, such as `12s`. */
        for?: string
      } & {
        [key: string]: unknown
      }
    }
    Comparison: {
      runs: components['schemas']['MeasuredRun'][]
      differences: components['schemas']['Difference'][]
    }
    CountedPod: {
      /** @description namespace/name */
      pod: string
      node: string
      /** @description How much it counts. */
      weight: number
    }
    /**
     * @description * `DoNotSchedule` - DoNotSchedule
     *     * `ScheduleAnyway` - ScheduleAnyway
     *     * `requiredAffinity` - requiredAffinity
     *     * `requiredAntiAffinity` - requiredAntiAffinity
     *     * `antiAffinityOfOthers` - antiAffinityOfOthers
     *     * `preferred` - preferred
     * @enum {string}
     */
    CountedRuleEnum: 'DoNotSchedule' | 'ScheduleAnyway' | 'requiredAffinity' | 'requiredAntiAffinity' | 'antiAffinityOfOthers' | 'preferred'
    /** @description Attempts by outcome. A pod that preempted is counted there and again with its last attempt. */
    Counts: {
      scheduled: number
      preempting: number
      unschedulable: number
      gated: number
      error: number
    }
    Crash: {
      release: string
      k: number
      pod: string
      message: string
    }
    /** @description The values that the criteria compare, in order; an earlier criterion takes precedence. */
    Criteria: {
      /** @description Victims whose eviction violates a PodDisruptionBudget. */
      pdbViolations: number
      /** @description Of the victims. */
      highestPriority: number
      /** @description The sum as kube-scheduler computes it: each priority plus 2³¹. */
      prioritySum: number
      victims: number
      /**
       * Format: date-time
       * @description The earliest start among the victims of the highest priority.
       */
      latestStart: string | null
    }
    /**
     * @description * `pdbViolations` - pdbViolations
     *     * `highestPriority` - highestPriority
     *     * `prioritySum` - prioritySum
     *     * `victims` - victims
     *     * `latestStart` - latestStart
     * @enum {string}
     */
    CriterionEnum: 'pdbViolations' | 'highestPriority' | 'prioritySum' | 'victims' | 'latestStart'
    CriterionStep: {
      name: components['schemas']['CriterionEnum']
      /** @description The best value; a time for latestStart. */
      best: number | string | null
      /** @description Candidates with this value. */
      left: number
    }
    /**
     * @description * `pdbViolations` - pdbViolations
     *     * `highestPriority` - highestPriority
     *     * `prioritySum` - prioritySum
     *     * `victims` - victims
     *     * `latestStart` - latestStart
     *     * `name` - name
     * @enum {string}
     */
    DecidingEnum: 'pdbViolations' | 'highestPriority' | 'prioritySum' | 'victims' | 'latestStart' | 'name'
    Demo: {
      slug: string
      title: string
      /** @description What it is about. */
      summary: string
      /** @description What to look at, and what it demonstrates. */
      lesson: string
      /** @description Of the picture. */
      caption: string
      nodes: number
      pods: number
      /**
       * Format: uuid
       * @description null until the demo is loaded.
       */
      snapshot: string | null
      /**
       * Format: uuid
       * @description null: the scheduler's defaults.
       */
      policy: string | null
      /** @description Its cluster in the form of snapshots/{id}/cluster/. */
      picture: components['schemas']['ClusterColumns'] | null
      /** @description The row of each pod's node after the run, in the order of the picture's pods; -1 for none. */
      after: number[] | null
    }
    DeviceColumns: {
      /** @description driver/pool/device */
      names: string[]
      /** @description One entry per node: positions in names of the devices that can be used from it. */
      nodes: number[][]
      /** @description One entry per device: the claims to which it is allocated, whole or in part. */
      takenBy: string[][]
    }
    /**
     * @description * `chosen` - chosen
     *     * `given back` - given back
     *     * `in use` - in use
     *     * `selector` - selector
     *     * `place` - place
     *     * `capacity` - capacity
     *     * `counter` - counter
     *     * `taint` - taint
     *     * `constraint` - constraint
     *     * `error` - error
     * @enum {string}
     */
    DeviceFateEnum: 'chosen' | 'given back' | 'in use' | 'selector' | 'place' | 'capacity' | 'counter' | 'taint' | 'constraint' | 'error'
    DeviceTrial: {
      claim: string
      request: string
      driver: string
      pool: string
      device: string
      /**
       * @description The result for the device: chosen; given back because the search could not be completed with it; or why it was rejected: in use, a selector that is false, not usable from this node, insufficient capacity or counter, a taint, a constraint, an error.
       *
       *     * `chosen` - chosen
       *     * `given back` - given back
       *     * `in use` - in use
       *     * `selector` - selector
       *     * `place` - place
       *     * `capacity` - capacity
       *     * `counter` - counter
       *     * `taint` - taint
       *     * `constraint` - constraint
       *     * `error` - error
       */
      fate: components['schemas']['DeviceFateEnum']
      /** @description Why, in words. */
      detail: string
      /** @description The claim that has the device. */
      takenBy: string | null
      selector: components['schemas']['FalseSelector'] | null
      shortage: components['schemas']['Shortage'] | null
    }
    Difference: {
      /** Format: uuid */
      run: string
      moved: components['schemas']['Moved'][]
      parting: components['schemas']['Parting'] | null
    }
    /** @description A rule for which a plugin counts pods by domain of a topology. */
    DomainCounts: {
      plugin: string
      rule: components['schemas']['CountedRuleEnum']
      /** @description The topology key. */
      key: string
      /** @description The minimum count of the domain without the pod. */
      atLeast: number
      /** @description The maximum count of the domain without the pod; null: unlimited. */
      atMost: number | null
      /** @description The values of the topology key, one entry per domain. */
      values: string[]
      /** @description One entry per domain: the number of matching pods; for `preferred` the sum of the weights of matching terms. */
      counts: number[]
      /** @description One entry per node: the index of its domain; -1: it is in none. */
      domainOf: number[]
    }
    /** @description The run with the changes beside the run without them. */
    DraftDifference: {
      counts: components['schemas']['ShiftCounts']
      /** @description By name; the first 5,000. */
      pods: components['schemas']['Shift'][]
      /** @description Pods beyond those. */
      leftOut: number
      /** @description Nodes that were removed. */
      nodesGone: string[]
      /** @description Nodes that were added. */
      nodesAdded: string[]
      /** @description Pods of DaemonSets and static pods that run on added nodes from the start; they are not among the new pods. */
      podsOfNodesAdded: number
      measures: components['schemas']['BothMeasures']
    }
    /** @description The result of the pod's last attempt for the node. */
    DraftFit: {
      pod: string
      node: string
      /** @description The attempt, in the run with the changes. */
      k: number
      outcome: string
      winner: string | null
      message: string
      /** @description Filters that reject the pod, the deciding one first. */
      objections: components['schemas']['Objection'][]
      total: number | null
      winnerTotal: number | null
      /** @description The score difference between the selected node and this node. */
      behind: number | null
      points: components['schemas']['PointsOfBoth'][]
    }
    /**
     * @description * `retire` - Retire
     *     * `upgrade` - Upgrade
     * @enum {string}
     */
    DrainModeEnum: 'retire' | 'upgrade'
    DrainObstacle: {
      node: string
      pod: string
      /** @description `place`, `budget` or `controller`. */
      by: string
      /** @description namespace/name; empty unless a disruption budget blocks it. */
      budget: string
      message: string
    }
    /** @description See docs/drain.md for each part. */
    DrainPlan: {
      mode: components['schemas']['DrainModeEnum']
      surge: number
      order: string[]
      steps: components['schemas']['NodeDrain'][]
      /** @description Why there is no plan; null if there is one. */
      obstacle: components['schemas']['DrainObstacle'] | null
      /** @description Evictions. */
      evicted: number
    }
    DrainScenario: {
      /**
       * Format: uuid
       * @description To be played on.
       */
      snapshot: string
      /** Format: uuid */
      policy: string | null
      /** @description YAML for `POST timelines/`. */
      scenario: string
    }
    DryRun: {
      node: string
      reasons: string[]
    }
    /** @description The run with the changes beside the run without them. */
    Effects: {
      /** @description Where the pod goes. */
      node: string
      /** @description Other pods that are placed on a different node than before. */
      moved: string[]
      /** @description Other pods that are evicted and were not evicted before. */
      evicted: string[]
      /** @description Other pods that had a node before and now have none, also those that end and are created again. */
      leftPending: string[]
      /** @description Other pods that had no node before and now have one. */
      placed: string[]
    }
    Election: {
      /** Format: uuid */
      id: string
      kind: string
      title: string
      /**
       * @description `waiting`: a stepped one waits to be advanced.
       *
       *     * `queued` - Queued
       *     * `running` - Running
       *     * `waiting` - Waiting
       *     * `succeeded` - Succeeded
       *     * `failed` - Failed
       *     * `cancelled` - Cancelled
       */
      state: components['schemas']['SimulationStateEnum']
      seed: number
      /** @description The current time. All events before it have happened. */
      now: number
      duration: number
      /** @description Number of the last event. */
      lastSeq: number
      /**
       * Format: uuid
       * @description The id from which it branched.
       */
      parent: string | null
      example: string | null
      /** Format: date-time */
      createdAt: string
      /** @description The owner. Null: it comes with the playground, or the server has no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
      pace: components['schemas']['PaceEnum']
      /** @description The time to which it was advanced; later than `now` while it is being played. */
      target: number
      /** @description Faults injected so far. */
      commands: number
      /** @description Before this time it equals its parent. */
      branchedAt: number | null
    }
    ElectionCounts: {
      requests: number
      writes: number
      notifications: number
    }
    ElectionExample: {
      slug: string
      title: string
      /** @description The scenario. */
      yaml: string
      duration: number
      lesson: string
    }
    ElectionMoment: {
      at: number
      /** @description How far it has come. */
      now: number
      lastSeq: number
      state: components['schemas']['ElectionState']
      report: components['schemas']['SafetyReport']
      scheduling: components['schemas']['SchedulingReport']
    }
    /** @description A fold over the events up to a time. */
    ElectionState: {
      seq: number
      at: number
      title: string
      seed: number
      /** Format: date-time */
      start: string
      duration: number
      lock: components['schemas']['Lock']
      /** @description By namespace/name. */
      leases: {
        [key: string]: components['schemas']['LeaseState']
      }
      replicas: {
        [key: string]: components['schemas']['ReplicaState']
      }
      /** @description Messages in transit, by number. */
      requests: {
        [key: string]: components['schemas']['RequestState']
      }
      /** @description Replica → its network partition; the empty name stands for the API server itself. */
      cuts: {
        [key: string]: 'refuse' | 'hang'
      }
      /** @description Replica → latencies; the empty name stands for all requests. */
      slow: {
        [key: string]: components['schemas']['Latency']
      }
      counts: components['schemas']['ElectionCounts']
    }
    Event: {
      /** @description From 1, without gaps. */
      seq: number
      type: components['schemas']['EventTypeEnum']
      body: components['schemas']['EventBody']
    }
    EventBody: components['schemas']['RunStarted'] | components['schemas']['RunAttempts'] | components['schemas']['RunFinished']
    EventPage: {
      /** @description The seq of the newest event. */
      lastSeq: number
      /** @description The events after the requested one. */
      count: number
      /** Format: uri */
      next: string | null
      /** Format: uri */
      previous: string | null
      results: components['schemas']['Event'][]
    }
    /**
     * @description * `started` - Started
     *     * `attempts` - Attempts
     *     * `finished` - Finished
     * @enum {string}
     */
    EventTypeEnum: 'started' | 'attempts' | 'finished'
    Eviction: {
      at: number
      pod: string
      why: string
      /** @description The pod that preempted it, or the PodGroup. */
      for: string | null
      node: string | null
    }
    Exercise: {
      id: string
      title: string
      start: string
      /** @description HTML, sanitised. */
      task: string
      /** @description Description of what may be changed. */
      mayChange: string[]
      /** @description How many there are. */
      hints: number
    }
    ExerciseFile: {
      name: string
      yaml: string
      mayChange: boolean
    }
    ExerciseState: {
      id: string
      title: string
      start: string
      /** @description HTML, sanitised. */
      task: string
      /** @description Description of what may be changed. */
      mayChange: string[]
      /** @description How many there are. */
      hints: number
      files: components['schemas']['ExerciseFile'][]
      /** @description Name → YAML of the files that the user's last try changed. */
      lastFiles: {
        [key: string]: string
      }
      hintsTaken: number
      tries: number
      solved: boolean
    }
    ExerciseTitle: {
      id: string
      title: string
    }
    /** @description Why an attempt had its outcome. It is recomputed on request and always complete. */
    Explanation: {
      k: number
      pod: string
      profile: string
      outcome: components['schemas']['OutcomeEnum']
      node: string | null
      /** @description Total score of the selected node; null if nothing was scored. */
      score: number | null
      /** @description Of the pod. */
      priority: number
      message: string
      /** @description The decision in one sentence. */
      sentence: string
      /** @description Sorted by name. */
      nodes: string[]
      preFilter: components['schemas']['PreFilter'][]
      filters: components['schemas']['FilterColumn'][]
      /** @description One entry per node: the first filter that rejected it; -1: none; -2: excluded by PreFilter; -3: not evaluated. */
      firstRejection: number[]
      /** @description Whether the pod was placed on its nominated node without evaluating others. */
      viaNomination: boolean
      funnel: components['schemas']['FunnelStep'][]
      /** @description Nodes that were not evaluated. */
      notLookedAt: number
      feasible: number
      /** @description Empty if fewer than two nodes were feasible. */
      scores: components['schemas']['ScoreColumn'][]
      totals: (number | null)[]
      /** @description Nodes that share the highest total. */
      tied: string[]
      tieBreak: string
      /** @description The counts of topology spread constraints and inter-pod affinity. */
      domains: components['schemas']['DomainCounts'][]
      /** @description Null if the pod needs no devices. */
      devices: components['schemas']['SearchedDevices'] | null
      /** @description Null if preemption was not tried. */
      preemption: components['schemas']['Preemption'] | null
      /** @description Calls of extenders with their replies; absent if there were none. */
      extenderCalls?: components['schemas']['ExtenderCall'][]
      /** @description Absent if the pod was scheduled without a group. */
      group?: components['schemas']['GroupStory']
      /** @description Node → pods nominated to it. */
      nominatedPods: {
        [key: string]: string[]
      }
    }
    Export: {
      name: string
      file: string
      mediaType: string
      /** @description What it is, in words. */
      says: string
      /** @description Size in bytes if this server made the file recently; otherwise null. */
      size: number | null
      /** @description Why the server cannot make this file; null if it can. */
      refusal: string | null
      /** @description Its address, which stays the same. */
      readonly url: string
    }
    /** @description A call to an extender: the request, the reply and its duration. */
    ExtenderCall: {
      /** @description Its urlPrefix. */
      extender: string
      /** @description Its name in the policy. */
      verb: string
      url: string
      requestBytes: number
      /** @description SHA-256 of the request's body, in hex. */
      requestDigest: string
      /** @description HTTP status; null if there was no reply. */
      status: number | null
      /** @description Node objects are replaced by their names; a string if the reply could not be parsed. */
      reply: unknown | null
      latencyMicros: number
      /** @description Empty if the call succeeded. */
      error: string
    }
    /** @description A problem that kube-scheduler can read, too. */
    ExtenderProblem: {
      type: string
      title: string
      status: number
      code: string
      detail: string
      problems: components['schemas']['Mistake'][]
      /** @description The same as `detail`, once there is a verb. */
      Error?: string
    }
    FalseSelector: {
      /** @description class NAME or claim NAMESPACE/NAME */
      owner: string
      /** @description Its index in the owner's selectors. */
      number: number
      expression: string
      values: components['schemas']['ReadValue'][]
    }
    Feedback: {
      right: boolean
      /** @description The explanation from the engine, as HTML. */
      says: string
      /** @description The correct answer according to the run. */
      answer: string | number
      /** @description Other correct answers, such as nodes with the same total score: the first 20. */
      alsoRight: (string | number)[]
      /** @description The number of all other correct answers. */
      alsoRightCount: number
    }
    FieldNotice: {
      /** @description A field or a kind. */
      what: string
      change: components['schemas']['ChangeEnum']
      /** @description Objects that have it. */
      count: number
      examples: string[]
    }
    Fill: {
      resource: string
      /** @description Milli-CPU, bytes or whole units. */
      used: number
      allocatable: number
      /** Format: double */
      fraction: number
      /**
       * Format: double
       * @description Standard deviation of the requested fraction over all nodes.
       */
      imbalance: number
    }
    FilterColumn: {
      plugin: string
      skipped: boolean
      /** @description One entry per node, also for nodes that an earlier filter rejected: position in statuses. */
      verdicts: number[]
      /** @description 0 is null: the node passes. */
      statuses: (components['schemas']['FilterStatus'] | null)[]
    }
    FilterStatus: {
      /** @description Unschedulable or UnschedulableAndUnresolvable. */
      code: string
      reasons: string[]
    }
    /** @description The result for one template. `message` and `reasons` belong to the copy that found no node; they are empty if counting stopped at the limit, and `count` is then a lower bound. */
    Fit: {
      /** @description namespace/name */
      template: string
      /** @description Of one copy: milli-CPU, bytes or whole units by resource. */
      requests: {
        [key: string]: number
      }
      count: number
      byNode: {
        [key: string]: number
      }
      message: string
      /** @description Reason → number of nodes with this reason. */
      reasons: {
        [key: string]: number
      }
    }
    /**
     * @description * `solver` - solver
     *     * `scheduler` - scheduler
     * @enum {string}
     */
    FoundByEnum: 'solver' | 'scheduler'
    Frame: {
      /** @description From 1, without gaps. */
      seq: number
      type: string
      /** @description The event; its fields depend on the type. */
      body: {
        /** @description When, in nanoseconds since the start. */
        at: number
      } & {
        [key: string]: unknown
      }
    }
    FramePage: {
      /** @description The seq of the newest event. */
      lastSeq: number
      /** @description The events after the requested one. */
      count: number
      /** Format: uri */
      next: string | null
      /** Format: uri */
      previous: string | null
      results: components['schemas']['Frame'][]
    }
    /** @description Includes the body of the request, reconstructed from the stored run. */
    FullExtenderCall: {
      /** @description Its urlPrefix. */
      extender: string
      /** @description Its name in the policy. */
      verb: string
      url: string
      requestBytes: number
      /** @description SHA-256 of the request's body, in hex. */
      requestDigest: string
      /** @description HTTP status; null if there was no reply. */
      status: number | null
      /** @description Node objects are replaced by their names; a string if the reply could not be parsed. */
      reply: unknown | null
      latencyMicros: number
      /** @description Empty if the call succeeded. */
      error: string
      request: unknown
      /** @description Whether the digest equals that of the request that was sent. */
      asSent: boolean
    }
    FunnelStep: {
      plugin: string
      rejected: number
      left: number
      reasons: components['schemas']['Reason'][]
    }
    Gap: {
      from: number
      to: number
    }
    Gate: {
      plugin: string
      code: string
    }
    GateRecord: {
      plugin: string
      code: string
      message: string
    }
    /**
     * @description * `min` - min
     *     * `max` - max
     * @enum {string}
     */
    GoalEnum: 'min' | 'max'
    /** @description The condition PodGroupScheduled after the cycle. */
    GroupCondition: {
      status: components['schemas']['GroupConditionStatusEnum']
      /** @description Scheduled, Unschedulable or SchedulerError. */
      reason: string
      message: string
    }
    /**
     * @description * `True` - True
     *     * `False` - False
     * @enum {string}
     */
    GroupConditionStatusEnum: 'True' | 'False'
    /**
     * @description * `scheduled` - scheduled
     *     * `unschedulable` - unschedulable
     *     * `waiting` - waiting
     *     * `error` - error
     * @enum {string}
     */
    GroupFateEnum: 'scheduled' | 'unschedulable' | 'waiting' | 'error'
    GroupMember: {
      /** @description namespace/name */
      pod: string
      outcome: string
      /** @description Its node during the cycle; null: there was none. */
      held: string | null
    }
    /** @description A pod's part in the cycle of its PodGroup. */
    GroupPart: {
      /** @description namespace/name */
      name: string
      /** @description Number of the first attempt of the cycle. */
      first: number
      /**
       * @description The group's outcome; waiting: until victims are gone.
       *
       *     * `scheduled` - scheduled
       *     * `unschedulable` - unschedulable
       *     * `waiting` - waiting
       *     * `error` - error
       */
      fate: components['schemas']['GroupFateEnum']
      /** @description Of the group's condition. */
      message: string
      /** @description The pod's node for the rest of the cycle. */
      held: string | null
    }
    GroupState: {
      /** @description Null: no gang. */
      minCount: number | null
      /**
       * @description Of its latest cycle; null before the first.
       *
       *     * `scheduled` - scheduled
       *     * `unschedulable` - unschedulable
       *     * `waiting` - waiting
       *     * `error` - error
       */
      fate: components['schemas']['GroupFateEnum'] | components['schemas']['NullEnum']
      message: string
      /** @description When that was. */
      at: number | null
    }
    /** @description The cycle of a pod group, with the pods that wait for each other. */
    GroupStory: {
      /** @description namespace/name */
      name: string
      /** @description Null: the group is not a gang. */
      minCount: number | null
      /** @description Pods with a node, including pods that are reserved in the cycle. */
      scheduled: number
      fate: components['schemas']['GroupFateEnum']
      message: string
      /** @description The value of the topology label whose nodes the group is given; null: all nodes. */
      placement: string | null
      /** @description Pods that make way for the group or for one of its pods. */
      victims: string[]
      /** @description The pods of the cycle, in the order of their attempts. */
      pods: components['schemas']['GroupMember'][]
    }
    Health: {
      status: components['schemas']['HealthStatusEnum']
    }
    /**
     * @description * `ok` - ok
     * @enum {string}
     */
    HealthStatusEnum: 'ok'
    Hint: {
      number: number
      /** @description HTML, sanitised. */
      text: string
      left: number
    }
    /**
     * @description * `alone` - alone
     *     * `pair` - pair
     *     * `together` - together
     *     * `unexplained` - unexplained
     * @enum {string}
     */
    HowEnum: 'alone' | 'pair' | 'together' | 'unexplained'
    /** @description The current user and their rights. */
    Joined: {
      /** @description Whether this server requires accounts. */
      accounts: boolean
      role: components['schemas']['SessionRoleEnum']
      name: string
      may: components['schemas']['MayEnum'][]
      /** @description The workshops that the user leads or takes part in. */
      workshops: components['schemas']['WorkshopName'][]
      /** @description Providers for signing in, besides passwords. */
      providers: components['schemas']['Provider'][]
      /**
       * Format: uri
       * @description The personal link. It is shown only once.
       */
      place: string
    }
    JointRemedy: {
      text: string
      /** Format: double */
      cost: number
      /** @description To try it: also the pods that a changed template makes anew. */
      steps: components['schemas']['Step'][]
      /** @description To apply it in a cluster. Missing in answers that an older server stored. */
      templates?: components['schemas']['TemplatePatch'][]
      effects: components['schemas']['Effects']
      /** @description Where each of the pods goes, also those that are made anew. */
      nodes: components['schemas']['PodNode'][]
    }
    Latency: {
      there: number
      back: number
    }
    Leadership: {
      replica: string
      identity: string
      from: number
      /** @description Null while it lasts. */
      to: number | null
      reason: string | null
    }
    LeaseState: {
      resourceVersion: string
      /** @description The stored object. */
      body: {
        [key: string]: unknown
      } | null
    }
    /** @description The parts of a snapshot that a release of kube-scheduler ignores. */
    LeftOut: {
      release: string
      /** @description Fields that it does not store and kinds that it ignores. */
      leftOut: components['schemas']['Notice'][]
    }
    /**
     * @description * `there` - there
     *     * `back` - back
     *     * `inbox` - inbox
     * @enum {string}
     */
    LegEnum: 'there' | 'back' | 'inbox'
    Lesson: {
      slug: string
      title: string
      subject: string
      level: components['schemas']['LevelEnum']
      minutes: number
      /** @description Slugs of the lessons to take before this one. */
      before: string[]
      summary: string
      beats: number
      questions: number
      exercises: components['schemas']['ExerciseTitle'][]
      /** @description Null for lessons that come with the playground. */
      written: components['schemas']['WrittenBy'] | null
    }
    LessonCheck: {
      valid: boolean
      /** @description Lines are those of lesson.yaml. */
      problems: components['schemas']['PlacedMistake'][]
      /** @description Problems that prevent storing. */
      secrets: components['schemas']['Mistake'][]
      /** @description Null if it cannot be shown. */
      lesson: components['schemas']['LessonDetail'] | null
      /** @description For each beat what its page shows: a cluster of a run, two of a comparison, or a moment. */
      pictures: components['schemas']['Picture'][][]
    }
    LessonDetail: {
      slug: string
      title: string
      subject: string
      level: components['schemas']['LevelEnum']
      minutes: number
      /** @description Slugs of the lessons to take before this one. */
      before: string[]
      summary: string
      beats: components['schemas']['Beat'][]
      questions: number
      exercises: components['schemas']['Exercise'][]
      /** @description Null for lessons that come with the playground. */
      written: components['schemas']['WrittenBy'] | null
      starts: {
        [key: string]: components['schemas']['LessonStart']
      }
    }
    LessonStart: {
      kind: components['schemas']['LessonStartKindEnum']
    }
    /**
     * @description * `run` - run
     *     * `timeline` - timeline
     *     * `election` - election
     *     * `comparison` - comparison
     * @enum {string}
     */
    LessonStartKindEnum: 'run' | 'timeline' | 'election' | 'comparison'
    /**
     * @description * `beginner` - beginner
     *     * `intermediate` - intermediate
     *     * `advanced` - advanced
     * @enum {string}
     */
    LevelEnum: 'beginner' | 'intermediate' | 'advanced'
    LiveRun: {
      /** Format: uuid */
      id: string
      kind: string
      title: string
      /**
       * @description `failed`: its scheduler crashed, lost its lease, or stopped sending heartbeats.
       *
       *     * `running` - Running
       *     * `succeeded` - Succeeded
       *     * `failed` - Failed
       */
      state: components['schemas']['LiveRunStateEnum']
      /** @description Time of the last event. */
      now: number
      /** @description 0: it ends with its scheduler. */
      duration: number
      /** @description Number of the last event. */
      lastSeq: number
      /**
       * Format: uuid
       * @description The live run that this one continues.
       */
      parent: string | null
      /** Format: date-time */
      createdAt: string
      /** @description The owner. Null: it comes with the playground, or the server has no accounts. */
      readonly owner: string | null
      /**
       * Format: date-time
       * @description The origin of all times, by the scheduler's clock.
       */
      readonly startedAt: string
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
      /** @description Pods and attempts so far. */
      readonly counts: components['schemas']['TimelineCounts']
      /** @description How many so far. */
      readonly attempts: number
      /** @description Pods without a node. */
      readonly waiting: number
      /** @description Identity of the scheduler, as in its Lease. */
      readonly identity: string
      /** @description Address of the API server. */
      readonly cluster: string
      /** @description Whether it only decided and wrote nothing to the cluster. */
      readonly dryRun: boolean
      /** @description The release of kube-scheduler whose rules apply. */
      readonly release: string
      /** @description Those that are on. */
      readonly featureGates: string[]
      /** @description Version of the API server; null if unknown. */
      readonly serverVersion: string | null
    }
    LiveRunDetail: {
      /** Format: uuid */
      id: string
      kind: string
      title: string
      /**
       * @description `failed`: its scheduler crashed, lost its lease, or stopped sending heartbeats.
       *
       *     * `running` - Running
       *     * `succeeded` - Succeeded
       *     * `failed` - Failed
       */
      state: components['schemas']['LiveRunStateEnum']
      /** @description Time of the last event. */
      now: number
      /** @description 0: it ends with its scheduler. */
      duration: number
      /** @description Number of the last event. */
      lastSeq: number
      /**
       * Format: uuid
       * @description The live run that this one continues.
       */
      parent: string | null
      /** Format: date-time */
      createdAt: string
      /** @description The owner. Null: it comes with the playground, or the server has no accounts. */
      readonly owner: string | null
      /**
       * Format: date-time
       * @description The origin of all times, by the scheduler's clock.
       */
      readonly startedAt: string
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
      /** @description Pods and attempts so far. */
      readonly counts: components['schemas']['TimelineCounts']
      /** @description How many so far. */
      readonly attempts: number
      /** @description Pods without a node. */
      readonly waiting: number
      /** @description Identity of the scheduler, as in its Lease. */
      readonly identity: string
      /** @description Address of the API server. */
      readonly cluster: string
      /** @description Whether it only decided and wrote nothing to the cluster. */
      readonly dryRun: boolean
      /** @description The release of kube-scheduler whose rules apply. */
      readonly release: string
      /** @description Those that are on. */
      readonly featureGates: string[]
      /** @description Version of the API server; null if unknown. */
      readonly serverVersion: string | null
      /** @description The KubeSchedulerConfiguration, without TLS keys of extenders. */
      readonly policy: string
    }
    /**
     * @description * `running` - Running
     *     * `succeeded` - Succeeded
     *     * `failed` - Failed
     * @enum {string}
     */
    LiveRunStateEnum: 'running' | 'succeeded' | 'failed'
    Lock: {
      kind: components['schemas']['LockKindEnum']
      /** @description namespace/name */
      key: string
      /** @description Number of watches per kind. */
      watchers: {
        [key: string]: number
      }
    }
    /**
     * @description * `leases` - leases
     *     * `configmaps` - configmaps
     *     * `endpoints` - endpoints
     * @enum {string}
     */
    LockKindEnum: 'leases' | 'configmaps' | 'endpoints'
    /** @description A row of the table. */
    Loss: {
      /** @description From 1, in the order in which losses are computed. */
      number: number
      /** @description `node`, or the key of a label. */
      by: string
      /** @description The node, or the value of the label. */
      value: string
      /** @description That are lost. */
      nodes: number
      /** @description Pods on them, without pods that belong to their node (DaemonSet and static pods). */
      lost: number
      /** @description Pods that the cluster no longer has. */
      notBack: number
      /** @description Pods on other nodes that were evicted. */
      evicted: number
      /** @description Workloads without any pod left. */
      dead: number
      /** @description PodDisruptionBudgets that break. */
      broken: number
      /**
       * Format: uuid
       * @description The run after the loss, once it has been opened.
       */
      run: string | null
      /** @description The 5 workloads that lose the most pods. */
      readonly workloads: components['schemas']['ShrunkWorkload'][]
      /** @description The first 5 violated disruption budgets. */
      readonly budgets: components['schemas']['BrokenBudget'][]
    }
    /** @description See docs/survival.md for each part. */
    LossInFull: {
      number: number
      by: string
      value: string
      nodes: string[]
      lost: number
      notBack: number
      dead: number
      /** @description Pod → the node of its successor. */
      moved: {
        [key: string]: string
      }
      /** @description Pods for which no node is feasible. */
      waiting: string[]
      /** @description Pods that no controller creates again. */
      gone: string[]
      evicted: string[]
      workloads: components['schemas']['ShrunkWorkload'][]
      budgets: components['schemas']['BrokenBudget'][]
      /** Format: uuid */
      run: string | null
    }
    MadePods: {
      /** @description Kind namespace/name */
      workload: string
      pods: number
      /** @description Other objects that were created for it. */
      also: string[]
    }
    /** @description Includes its files and solutions. */
    Manuscript: {
      /** Format: uuid */
      id: string
      /** @description Its address under lessons, once it has no mistakes. */
      slug: string
      title: string
      /** Format: date-time */
      createdAt: string
      /** Format: date-time */
      changedAt: string
      revision: number
      /** @description Total size of the files in bytes. */
      size: number
      /** @description How many. */
      readonly mistakes: number
      visibility: components['schemas']['VisibilityEnum']
      /** @description Path in the lesson's folder → text. lesson.yaml is the lesson itself. */
      files: {
        [key: string]: string
      }
      /** @description Lines are those of lesson.yaml. */
      problems: components['schemas']['PlacedMistake'][]
    }
    Margin: {
      available: number | null
      used: components['schemas']['MarginUse']
    }
    MarginUse: {
      answers: number
      visibility: number
      pauses: number
      stopping: number
    }
    /**
     * @description * `open` - Open
     *     * `look` - Look
     *     * `make` - Make
     *     * `play` - Play
     *     * `change` - Change
     *     * `share` - Share
     *     * `publish` - Publish
     *     * `tokens` - Tokens
     *     * `teach` - Teach
     *     * `take-part` - Take Part
     *     * `operate` - Operate
     * @enum {string}
     */
    MayEnum: 'open' | 'look' | 'make' | 'play' | 'change' | 'share' | 'publish' | 'tokens' | 'teach' | 'take-part' | 'operate'
    MeasuredRun: {
      /** Format: uuid */
      run: string
      measures: components['schemas']['Measures']
    }
    /** @description docs/measures.md defines each. */
    Measures: {
      placed: number
      pending: number
      byReason: components['schemas']['ReasonCount'][]
      /** @description Pods that preemption evicted. */
      evicted: number
      nodes: number
      emptyNodes: number
      fill: components['schemas']['Fill'][]
      stranded: components['schemas']['Stranded'][]
      zoneSkew: number | null
      /** Format: double */
      meanZoneSkew: number | null
      /**
       * Format: double
       * @description Null if no price was given.
       */
      cost: number | null
    }
    Mistake: {
      /** @description Where: `pods[3] ml/trainer-7: spec.…`; empty for the whole input. */
      path: string
      message: string
    }
    Moved: {
      pod: string
      /** @description In the first run and in this one. */
      nodes: (string | null)[]
    }
    NamedObject: {
      /** @description Pod, Node, a claim or KubeSchedulerConfiguration. */
      kind: string
      namespace: string
      /** @description For a KubeSchedulerConfiguration: the profile's schedulerName. */
      name: string
    }
    /** @description A link. Everybody who has it can see the shared object until the link expires or is revoked, or until the object becomes private. */
    NewShare: {
      /** Format: uuid */
      id: string
      target: string
      /** Format: uuid */
      targetId: string
      /** Format: date-time */
      createdAt: string
      /** Format: date-time */
      expiresAt: string
      /**
       * Format: uri
       * @description The link to pass on. It is shown only once.
       */
      address: string
    }
    NewToken: {
      /** Format: uuid */
      id: string
      name: string
      scopes: components['schemas']['ScopesEnum'][]
      /** Format: date-time */
      createdAt: string
      /** Format: date-time */
      expiresAt: string | null
      /**
       * Format: date-time
       * @description To some minutes.
       */
      usedAt: string | null
      /** @description Send it as `Authorization: Bearer TOKEN`. It is shown only once. */
      secret: string
    }
    NodeBound: {
      nodes: number
      /** @description A resource, `pods`, `apart` or `kept`. */
      by: string
      words: string
    }
    NodeColumns: {
      /** @description Sorted. */
      names: string[]
      zones: string[]
      allocatable: number[][]
      unschedulable: boolean[]
      taints: string[][]
      /** @description Labels by key. Empty in snapshots of older versions. */
      labels?: components['schemas']['NodeLabel'][]
    }
    NodeDevice: {
      driver: string
      pool: string
      device: string
      /**
       * @description Of its pool.
       *
       *     * `usable` - usable
       *     * `incomplete` - incomplete
       *     * `invalid` - invalid
       */
      state: components['schemas']['NodeDeviceStateEnum']
      /** @description Claims to which the device was allocated before the attempt, whole or in part. */
      takenBy: string[]
      /** @description For a shared device: capacity → used amount. */
      used: {
        [key: string]: string
      }
    }
    /**
     * @description * `usable` - usable
     *     * `incomplete` - incomplete
     *     * `invalid` - invalid
     * @enum {string}
     */
    NodeDeviceStateEnum: 'usable' | 'incomplete' | 'invalid'
    /** @description A rule for which a plugin counts pods by domain of a topology. */
    NodeDomain: {
      plugin: string
      rule: components['schemas']['CountedRuleEnum']
      /** @description The topology key. */
      key: string
      /** @description The minimum count of the domain without the pod. */
      atLeast: number
      /** @description The maximum count of the domain without the pod; null: unlimited. */
      atMost: number | null
      value: string
      count: number
      /** @description The pods that count in the domain, by name. */
      pods: components['schemas']['CountedPod'][]
    }
    NodeDrain: {
      node: string
      /** @description The new node that is added before; empty if none. */
      arrives: string
      waves: components['schemas']['Wave'][]
    }
    NodeExplanation: {
      node: string
      filters: components['schemas']['NodeFilter'][]
      scores: components['schemas']['NodeScore'][]
      total: number | null
      /** @description The counts in the node's domains, for each rule whose topology key the node has. */
      domains: components['schemas']['NodeDomain'][]
      /** @description Null if the pod needs no devices. */
      devices: components['schemas']['NodeSearch'] | null
    }
    NodeFilter: {
      plugin: string
      verdict: components['schemas']['NodeFilterVerdictEnum']
      /**
       * @description Its result for the node, also if the attempt did not reach it; null if the filter does not apply.
       *
       *     * `passed` - passed
       *     * `rejected` - rejected
       */
      wouldBe: components['schemas']['WouldBeEnum'] | components['schemas']['NullEnum']
      code: string | null
      reasons: string[]
    }
    /**
     * @description * `passed` - passed
     *     * `rejected` - rejected
     *     * `notReached` - notReached
     *     * `skipped` - skipped
     * @enum {string}
     */
    NodeFilterVerdictEnum: 'passed' | 'rejected' | 'notReached' | 'skipped'
    NodeLabel: {
      key: string
      /** @description Each once. */
      values: string[]
      /** @description Position in values, or -1; aligned with names. */
      nodes: number[]
    }
    /** @description The devices of a node for the claims of the pod. */
    NodeOverview: {
      /** @description Why it was rejected; empty: it was not. */
      verdict: string
      devices: number
      /** @description Devices that are not allocated to any claim. */
      free: number
      why: components['schemas']['TriedDevices'][]
    }
    NodeScore: {
      plugin: string
      raw: number
      normalised: number
      weight: number
      weighted: number
      /** @description How the raw score is computed, with the numbers of this node and this pod. */
      formula: string
      /** @description How raw scores are normalised; empty if they are used unchanged. */
      normalisation: string
    }
    /** @description The repeated search for devices on one node. */
    NodeSearch: {
      /** @description Why it was rejected; if an error ended the attempt, the text of the error. */
      verdict: string
      /** @description In search order. */
      devices: components['schemas']['NodeDevice'][]
      /** @description In order; the first 1,000. */
      trials: components['schemas']['DeviceTrial'][]
      /** @description Number of trials that are not listed. */
      more: number
      /** @description Claims of the pod that are already allocated. */
      settled: components['schemas']['SettledClaim'][]
    }
    NodeState: {
      zone: string | null
      /** @description Empty in logs of older versions. */
      labels: {
        [key: string]: string
      }
      /** @description milli-CPU, bytes or whole units by resource. */
      allocatable: {
        [key: string]: number
      }
      unschedulable: boolean
      /** @description key=value:effect */
      taints: string[]
      ready: boolean
    }
    /** @description CPU in milli-CPU, memory in bytes, other resources in whole units. */
    NodeUtilisation: {
      node: string
      requested: {
        [key: string]: number
      }
      allocatable: {
        [key: string]: number
      }
      pods: number
    }
    Nomination: {
      at: number
      pod: string
      node: string | null
    }
    Notice: {
      what: string
      count: number
      examples: string[]
    }
    NullEnum: null
    ObjectRow: {
      kind: string
      /** @description Empty for objects outside namespaces. */
      namespace: string
      name: string
      /** @description Values for a table; they depend on the kind. */
      summary: {
        [key: string]: unknown
      }
      /** @description The whole stored object. */
      object: {
        [key: string]: unknown
      }
    }
    ObjectRowPage: {
      count: number
      /** Format: uri */
      next: string | null
      /** Format: uri */
      previous: string | null
      results: components['schemas']['ObjectRow'][]
    }
    Objection: {
      plugin: string
      /** @description Whether the filter was run: filters stop after the first rejection. */
      reached: boolean
      code: string | null
      /** @description In kube-scheduler's words. */
      reasons: string[]
    }
    /**
     * @description * `add` - add
     *     * `replace` - replace
     *     * `remove` - remove
     *     * `test` - test
     * @enum {string}
     */
    OpEnum: 'add' | 'replace' | 'remove' | 'test'
    /** @description An operation of a JSON patch (RFC 6902). `value` is present unless `op` is remove. */
    Operation: {
      op: components['schemas']['OpEnum']
      path: string
      value?: unknown
    }
    /** @description The best known placement compared with the run's (docs/optimum.md). */
    Optimum: {
      /** @description The answer in words. */
      says: string
      /** @description Whether it is proven that no better placement exists. */
      proven: boolean
      /** @description Than the run. */
      better: boolean
      foundBy: components['schemas']['FoundByEnum']
      classes: components['schemas']['OptimumClass'][]
      goal: components['schemas']['OptimumGoal'] | null
      /** @description In an order in which the pods can be scheduled. */
      placements: components['schemas']['PodOnNode'][]
      /** @description Pods without a node. */
      pending: string[]
      /** @description Pods to evict first. */
      evicted: string[]
      moved: components['schemas']['PodMoved'][]
      lost: components['schemas']['PodLost'][]
      gained: components['schemas']['PodGained'][]
      /** @description Pods that filters rejected on the node that the model chose. */
      refused: components['schemas']['PodRefused'][]
      /** @description Pods that a scheduling gate keeps out of the queue. */
      gated: string[]
      /** Format: double */
      limit: number
      /**
       * Format: double
       * @description Deterministic time, which is about seconds.
       */
      spent: number
    }
    /** @description Pods of one priority. */
    OptimumClass: {
      priority: number
      /** @description Pods of the run. */
      waiting: number
      /** @description How many of them the run placed. */
      scheduler: number
      /** @description How many running pods the run evicted. */
      schedulerEvicted: number
      /** @description How many of them have a node in the best known placement. */
      optimum: number
      /** @description How many running pods it evicts. */
      optimumEvicted: number
      /** @description Upper bound: no placement that is as good for higher priorities reaches a larger number of placed minus evicted pods. Null: not known. */
      bound: number | null
      /** @description Distance to the bound; 0: the best possible. */
      gap: number | null
    }
    /** @description A smaller value is better. */
    OptimumGoal: {
      name: components['schemas']['OptimumGoalEnum']
      unit: string
      /** Format: double */
      scheduler: number
      /** Format: double */
      optimum: number
      /**
       * Format: double
       * @description Lower bound: no placement of the same number of pods has a smaller value. Null: not known.
       */
      bound: number | null
    }
    /**
     * @description * `nodes` - nodes
     *     * `cost` - cost
     *     * `fragmentation` - fragmentation
     * @enum {string}
     */
    OptimumGoalEnum: 'nodes' | 'cost' | 'fragmentation'
    /**
     * @description * `full` - Full
     *     * `placements` - Placements
     * @enum {string}
     */
    OptionsInputDetailEnum: 'full' | 'placements'
    /**
     * @description * `upload` - uploaded
     *     * `demo` - part of a demo
     *     * `live` - taken from a live cluster
     * @enum {string}
     */
    OriginEnum: 'upload' | 'demo' | 'live'
    /** @description How one attempt ended. */
    Outcome: {
      /** @description From 0, without gaps. */
      k: number
      /** @description namespace/name */
      pod: string
      outcome: components['schemas']['OutcomeEnum']
      node: string | null
      /** @description Number of feasible nodes. */
      feasible: number
      /** @description Total score of the selected node; null if nothing was scored. */
      score: number | null
      /** @description The scheduler's message for an unschedulable pod. */
      message: string
      /** @description Empty: the nomination was cleared. */
      nominatedNode: string | null
      /** @description Most important first. */
      victims: string[]
      /** @description The indices at which a sampled search and the next one start; absent if all nodes were evaluated. */
      search?: number[]
      /** @description Violations of the formal model, if it was checked; absent if there are none. */
      violations?: components['schemas']['Violation'][]
      /** @description Calls of extenders with their replies, in order; absent if there were none. */
      extenderCalls?: components['schemas']['ExtenderCall'][]
      /** @description The plugin that keeps a gated pod out of the queue; absent for scheduling gates. */
      gate?: components['schemas']['Gate']
      /** @description Absent for pods that are scheduled without a group. */
      group?: components['schemas']['GroupPart']
      /** @description Changes of ResourceClaims; absent if there were none. */
      claims?: components['schemas']['ClaimChange'][]
    }
    /**
     * @description * `scheduled` - Scheduled
     *     * `preempting` - Preempting
     *     * `unschedulable` - Unschedulable
     *     * `gated` - Gated
     *     * `error` - Error
     * @enum {string}
     */
    OutcomeEnum: 'scheduled' | 'preempting' | 'unschedulable' | 'gated' | 'error'
    Overlap: {
      from: number
      to: number
      replicas: string[]
    }
    /**
     * @description * `free` - Free
     *     * `stepped` - Stepped
     * @enum {string}
     */
    PaceEnum: 'free' | 'stepped'
    PaginatedElectionList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['Election'][]
      /**
       * @description Rows of this page that cannot be shown. They can be deleted.
       * @example []
       */
      unreadable: {
        /** Format: uuid */
        id: string
        /** Format: date-time */
        createdAt: string
        detail: string
      }[]
    }
    PaginatedLiveRunList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['LiveRun'][]
      /**
       * @description Rows of this page that cannot be shown. They can be deleted.
       * @example []
       */
      unreadable: {
        /** Format: uuid */
        id: string
        /** Format: date-time */
        createdAt: string
        detail: string
      }[]
    }
    PaginatedLossList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['Loss'][]
    }
    PaginatedOutcomeList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['Outcome'][]
    }
    PaginatedPolicyList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['Policy'][]
      /**
       * @description Rows of this page that cannot be shown. They can be deleted.
       * @example []
       */
      unreadable: {
        /** Format: uuid */
        id: string
        /** Format: date-time */
        createdAt: string
        detail: string
      }[]
    }
    PaginatedRehearsalList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['Rehearsal'][]
      /**
       * @description Rows of this page that cannot be shown. They can be deleted.
       * @example []
       */
      unreadable: {
        /** Format: uuid */
        id: string
        /** Format: date-time */
        createdAt: string
        detail: string
      }[]
    }
    PaginatedRemovalList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['Removal'][]
      /**
       * @description Rows of this page that cannot be shown. They can be deleted.
       * @example []
       */
      unreadable: {
        /** Format: uuid */
        id: string
        /** Format: date-time */
        createdAt: string
        detail: string
      }[]
    }
    PaginatedRunList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['Run'][]
      /**
       * @description Rows of this page that cannot be shown. They can be deleted.
       * @example []
       */
      unreadable: {
        /** Format: uuid */
        id: string
        /** Format: date-time */
        createdAt: string
        detail: string
      }[]
    }
    PaginatedSearchList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['Search'][]
      /**
       * @description Rows of this page that cannot be shown. They can be deleted.
       * @example []
       */
      unreadable: {
        /** Format: uuid */
        id: string
        /** Format: date-time */
        createdAt: string
        detail: string
      }[]
    }
    PaginatedSnapshotList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['Snapshot'][]
      /**
       * @description Rows of this page that cannot be shown. They can be deleted.
       * @example []
       */
      unreadable: {
        /** Format: uuid */
        id: string
        /** Format: date-time */
        createdAt: string
        detail: string
      }[]
    }
    PaginatedSurvivalList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['Survival'][]
      /**
       * @description Rows of this page that cannot be shown. They can be deleted.
       * @example []
       */
      unreadable: {
        /** Format: uuid */
        id: string
        /** Format: date-time */
        createdAt: string
        detail: string
      }[]
    }
    PaginatedSweepList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['Sweep'][]
      /**
       * @description Rows of this page that cannot be shown. They can be deleted.
       * @example []
       */
      unreadable: {
        /** Format: uuid */
        id: string
        /** Format: date-time */
        createdAt: string
        detail: string
      }[]
    }
    PaginatedTimelineList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['Timeline'][]
      /**
       * @description Rows of this page that cannot be shown. They can be deleted.
       * @example []
       */
      unreadable: {
        /** Format: uuid */
        id: string
        /** Format: date-time */
        createdAt: string
        detail: string
      }[]
    }
    PaginatedWrittenLessonList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The next page; null on the last page.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The previous page; null on the first page.
       * @example null
       */
      previous: string | null
      results: components['schemas']['WrittenLesson'][]
      /**
       * @description Rows of this page that cannot be shown. They can be deleted.
       * @example []
       */
      unreadable: {
        /** Format: uuid */
        id: string
        /** Format: date-time */
        createdAt: string
        detail: string
      }[]
    }
    Participant: {
      /** Format: uuid */
      id: string
      name: string
      /** Format: date-time */
      createdAt: string
    }
    Parting: {
      pod: string
      /** @description The number of the attempt in each run. */
      k: number[]
      /** @description Its outcome in each run. */
      outcomes: components['schemas']['OutcomeEnum'][]
      /** @description The pod's node in each run. */
      nodes: (string | null)[]
      points: components['schemas']['Points'][]
      /** @description In each run, the plugin that rejected the other run's node. */
      rejected: (string | null)[]
    }
    Percentiles: {
      p50: number | null
      p90: number | null
      p99: number | null
      max: number | null
    }
    /**
     * @description * `placed` - Placed
     *     * `evicted` - Evicted
     *     * `pending` - Pending
     *     * `running` - Running
     * @enum {string}
     */
    PhaseEnum: 'placed' | 'evicted' | 'pending' | 'running'
    /** @description A cluster before an attempt, or after the last one; or a moment of a timeline or an election. */
    Picture: {
      /** @description The start to which it belongs. */
      start: string
      /** @description The pod that is decided. */
      pod: string | null
      /** @description All nodes, of which `nodes` has at most 60; or all pods or replicas, of which `course.rows` has at most 40. */
      total: number
      nodes: components['schemas']['PicturedNode'][]
      /** @description Null for a cluster. */
      course: components['schemas']['PicturedCourse'] | null
    }
    PicturedCourse: {
      kind: components['schemas']['PicturedCourseKindEnum']
      /**
       * Format: double
       * @description The moment that the beat shows, in seconds.
       */
      at: number
      /**
       * Format: double
       * @description Seconds.
       */
      duration: number
      rows: components['schemas']['PicturedRow'][]
    }
    /**
     * @description * `timeline` - timeline
     *     * `election` - election
     * @enum {string}
     */
    PicturedCourseKindEnum: 'timeline' | 'election'
    PicturedNode: {
      node: string
      /** @description On the node. */
      pods: number
      /**
       * Format: double
       * @description Used fraction of the node's scarcest resource, 0 to 1.
       */
      fill: number
      /** @description Of the attempt: `chosen`, `passed`, `rejected`, `victims`, `not looked at`; empty without one. */
      verdict: string
    }
    PicturedRow: {
      /** @description Of a pod or a replica. */
      name: string
      /** @description In order; between two of them the pod or replica does not exist. */
      spans: components['schemas']['PicturedSpan'][]
    }
    PicturedSpan: {
      /** @description Of a pod its place, such as `backoffQ` or `bound`; of a replica `leading`, `standby`, `paused` … */
      state: string
      node: string | null
      /**
       * Format: double
       * @description Seconds.
       */
      start: number
      /**
       * Format: double
       * @description Seconds.
       */
      end: number
    }
    /** @description A personal link: everybody who has it can sign in as this participant on any device. */
    Place: {
      /**
       * Format: uri
       * @description It is shown only once; the previous link is no longer valid.
       */
      place: string
    }
    PlacedMistake: {
      path: string
      message: string
      /** @description Line of the text, from 1; null if unknown. */
      line: number | null
    }
    Placements: {
      /** @description Pod → node; sorted by namespace/name. */
      placements: {
        [key: string]: string
      }
      /** @description Victims, sorted. */
      evicted: string[]
      /** @description Pods without a node, sorted. */
      pending: string[]
    }
    /**
     * @description * `queued` - Queued
     *     * `running` - Running
     *     * `succeeded` - Succeeded
     *     * `failed` - Failed
     *     * `cancelled` - Cancelled
     * @enum {string}
     */
    PlayedStateEnum: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
    Plugin: {
      name: string
      /** @description Only at score, where weights apply. */
      weight?: number
    }
    PodColumns: {
      /** @description namespace/name */
      keys: string[]
      /** @description Position in nodes.names, or -1. */
      nodes: number[]
      /** @description Position in requestClasses. */
      requests: number[]
      priorities: number[]
      states: components['schemas']['StatesEnum'][]
      /** @description Position in schedulers. */
      schedulerNames: number[]
      /** @description Position in owners. */
      owners?: number[]
      /** @description Position in askedLabels. */
      askedLabels?: number[]
    }
    PodGained: {
      pod: string
      to: string
    }
    /** @description One cycle of a group. */
    PodGroupRecord: {
      /** @description namespace/name */
      group: string
      /** @description In the order of their attempts. */
      pods: string[]
      outcome: components['schemas']['PodGroupRecordOutcomeEnum']
      condition: components['schemas']['GroupCondition']
    }
    /**
     * @description * `scheduled` - scheduled
     *     * `unschedulable` - unschedulable
     *     * `error` - error
     * @enum {string}
     */
    PodGroupRecordOutcomeEnum: 'scheduled' | 'unschedulable' | 'error'
    /** @description A time is null if it never happened. */
    PodLife: {
      created: number
      scheduled: number | null
      bound: number | null
      gone: number | null
      attempts: number
      node: string | null
      /** @description Why it is gone. */
      why: string | null
    }
    PodLost: {
      pod: string
      /** @description Its node in the run. */
      from: string
    }
    PodMoved: {
      pod: string
      to: string
      /** @description Its node in the run. */
      from: string
    }
    PodNode: {
      pod: string
      node: string
    }
    PodOnNode: {
      pod: string
      node: string
    }
    /**
     * @description * `activeQ` - activeQ
     *     * `backoffQ` - backoffQ
     *     * `unschedulable` - unschedulable
     *     * `gated` - gated
     *     * `inFlight` - inFlight
     *     * `assumed` - assumed
     *     * `bound` - bound
     *     * `terminating` - terminating
     * @enum {string}
     */
    PodPlaceEnum: 'activeQ' | 'backoffQ' | 'unschedulable' | 'gated' | 'inFlight' | 'assumed' | 'bound' | 'terminating'
    PodRefused: {
      pod: string
      /** @description The node that the model chose, and the result of the filters. */
      reason: string
    }
    PodState: {
      priority: number
      /** @description milli-CPU, bytes or whole units by resource. */
      requests: {
        [key: string]: number
      }
      /** @description Its PodGroup, namespace/name. */
      group: string | null
      workload: string | null
      place: components['schemas']['PodPlaceEnum']
      node: string | null
      nominatedNode: string | null
      /** @description The end of the backoff, of the grace period, or of the wait at Permit. */
      until: number | null
      /** @description Why it moved last. */
      why: string | null
      attempts: number
      message: string
      created: number
      bound: number | null
    }
    /**
     * @description * `waiting` - Waiting
     *     * `all` - All
     * @enum {string}
     */
    PodsEnum: 'waiting' | 'all'
    Points: {
      plugin: string
      /** @description Weighted scores in the first run: of the node that it chose, and of the other run's node. */
      first: (number | null)[]
      /** @description The same in this run. */
      second: (number | null)[]
      swing: number
    }
    PointsOfBoth: {
      plugin: string
      /** @description Weighted score; null if the node was not scored. */
      node: number | null
      winner: number | null
    }
    Policy: {
      /** Format: uuid */
      id: string
      name: string
      description: string
      /** @description Comes with the playground, cannot be deleted. */
      builtIn: boolean
      /**
       * Format: uuid
       * @description The policy this one revises.
       */
      parent: string | null
      /** Format: date-time */
      createdAt: string
      /** @description The owner. Null: it comes with the playground, or the server has no accounts. */
      readonly owner: string | null
      /** @description The configuration as it was submitted. */
      yaml: string
      /** @description The same as JSON. */
      config: {
        [key: string]: unknown
      }
      profiles: components['schemas']['Profile'][]
      /** @description Features of the configuration that have no effect in a run without further options. */
      readonly warnings: components['schemas']['Mistake'][]
    }
    PolicyNotice: {
      path: string
      before: unknown
      after: unknown
    }
    PotentialVictim: {
      /** @description namespace/name */
      pod: string
      priority: number
      /** Format: date-time */
      startTime: string | null
      violatesPdb: boolean
      /** @description Budgets that cover it. */
      pdbs: string[]
      verdict: components['schemas']['PotentialVictimVerdictEnum']
      why: string
    }
    /**
     * @description * `spared` - spared
     *     * `victim` - victim
     * @enum {string}
     */
    PotentialVictimVerdictEnum: 'spared' | 'victim'
    PreFilter: {
      plugin: string
      verdict: components['schemas']['PreFilterVerdictEnum']
      reasons: string[]
      /** @description The nodes to evaluate; null: no limit. */
      nodes: string[] | null
    }
    /**
     * @description * `success` - success
     *     * `skip` - skip
     *     * `rejected` - rejected
     *     * `notReached` - notReached
     * @enum {string}
     */
    PreFilterVerdictEnum: 'success' | 'skip' | 'rejected' | 'notReached'
    /** @description All candidate nodes with their pods in the order of reprieve, the criteria, and the deciding criterion. */
    Preemption: {
      /** @description Whether the pod may preempt. */
      eligible: boolean
      /** @description Why it may not. */
      reason: string
      /** @description The scheduler's message if preemption helps on no node. */
      message: string
      nominated: string | null
      /** @description The chosen one first. */
      candidates: components['schemas']['Candidate'][]
      criteria: components['schemas']['CriterionStep'][]
      /**
       * @description Null if there was no candidate.
       *
       *     * `pdbViolations` - pdbViolations
       *     * `highestPriority` - highestPriority
       *     * `prioritySum` - prioritySum
       *     * `victims` - victims
       *     * `latestStart` - latestStart
       *     * `name` - name
       */
      deciding: components['schemas']['DecidingEnum'] | components['schemas']['NullEnum']
      /** @description Nodes on which no eviction makes enough room. */
      dryRun: components['schemas']['DryRun'][]
      /** @description Nodes on which preemption cannot help. */
      notHelpful: number
      pdbs: components['schemas']['Budget'][]
    }
    PreemptionRecord: {
      eligible: boolean
      /** @description Why the pod may not preempt. */
      reason?: string
      /** @description Node → the victims and criteria there. */
      candidates: {
        [key: string]: components['schemas']['CandidateRecord']
      }
      tied?: string[]
      nominated?: string
      message?: string
    }
    /** @description RFC 9457. `code` is stable and made for programs; `problems` lists every mistake of a bad input. */
    Problem: {
      type: string
      title: string
      status: number
      code: string
      detail: string
      problems: components['schemas']['Mistake'][]
    }
    /**
     * @description * `running` - running
     *     * `paused` - paused
     *     * `suspended` - suspended
     *     * `crashed` - crashed
     *     * `exited` - exited
     * @enum {string}
     */
    ProcessEnum: 'running' | 'paused' | 'suspended' | 'crashed' | 'exited'
    /** @description A profile after all defaults were applied. */
    Profile: {
      schedulerName: string
      percentageOfNodesToScore: number
      /** @description Extension point → plugins in the order in which they run. */
      plugins: {
        [key: string]: components['schemas']['Plugin'][]
      }
      /** @description Plugin → its effective arguments. */
      args: {
        [key: string]: {
          [key: string]: unknown
        }
      }
    }
    Progress: {
      /** @description Pods that are settled. */
      done: number
      /** @description Number of pods to schedule; 0 until the run has started. */
      total: number
    }
    Provider: {
      id: string
      name: string
    }
    ProviderWay: {
      /**
       * Format: uri
       * @description The sign-in page of the provider, which redirects back to this server.
       */
      address: string
    }
    Question: {
      id: string
      kind: components['schemas']['QuestionKindEnum']
      ask: string
      /** @description The choices. Null: the answer is any node of the run, or a number. */
      choices: components['schemas']['Choice'][] | null
      /** @description Whether its text tells more of the decision than that the pod got a node. Do not show it before the decision. */
      givesAway: boolean
    }
    /**
     * @description * `node` - node
     *     * `plugin` - plugin
     *     * `pod` - pod
     *     * `moment` - moment
     *     * `choice` - choice
     *     * `number` - number
     * @enum {string}
     */
    QuestionKindEnum: 'node' | 'plugin' | 'pod' | 'moment' | 'choice' | 'number'
    /** @description A user's usage and quotas. */
    Quota: {
      /**
       * @description `bytes` of storage; `atOnce`: runs and simulations at the same time; `seconds` of worker time per day.
       *
       *     * `bytes` - bytes
       *     * `atOnce` - atOnce
       *     * `seconds` - seconds
       */
      what: components['schemas']['QuotaWhatEnum']
      /**
       * @description `workshop`: all its participants together.
       *
       *     * `participant` - participant
       *     * `account` - account
       *     * `workshop` - workshop
       */
      whose: components['schemas']['WhoseEnum']
      /** Format: double */
      used: number
      /** @description 0: no bound. */
      most: number
    }
    /**
     * @description * `bytes` - bytes
     *     * `atOnce` - atOnce
     *     * `seconds` - seconds
     * @enum {string}
     */
    QuotaWhatEnum: 'bytes' | 'atOnce' | 'seconds'
    ReadValue: {
      /** @description The values of the device that the expression reads. */
      name: string
      value: string
    }
    Reason: {
      reason: string
      nodes: number
    }
    ReasonCount: {
      reason: string
      pods: number
    }
    Record: {
      attempts: components['schemas']['AttemptRecord'][]
      /** @description Pod → node. */
      placements: {
        [key: string]: string
      }
      /** @description Victims, sorted. */
      evicted?: string[]
      /** @description The cycles of pod groups, in order; absent if there were none. */
      podGroups?: components['schemas']['PodGroupRecord'][]
      /** @description All allocated claims at the end. */
      claims?: {
        [key: string]: components['schemas']['AllocationRecord']
      }
    }
    Recorded: {
      expectations: {
        [key: string]: unknown
      }[]
      /** @description The same as a document. */
      yaml: string
      /** @description Number of workloads and single pods after the first hundred; they have no expectations of their own. */
      leftOut: number
    }
    Reference: {
      /** Format: uuid */
      id: string
      name: string
    }
    Refusal: {
      release: string
      problems: components['schemas']['Mistake'][]
    }
    Rehearsal: {
      from: string
      /** Format: uuid */
      id: string
      snapshot: components['schemas']['Reference']
      policy: components['schemas']['Reference'] | null
      to: string
      pods: components['schemas']['PodsEnum']
      options: {
        [key: string]: unknown
      }
      /**
       * Format: uuid
       * @description The run of the release `from`; null: refused, or deleted.
       */
      before: string | null
      /**
       * Format: uuid
       * @description The same of the release `to`.
       */
      after: string | null
      state: components['schemas']['PlayedStateEnum']
      progress: components['schemas']['RehearsalProgress']
      /**
       * @description Null until the rehearsal has ended.
       *
       *     * `same` - Same
       *     * `changes` - Changes
       *     * `refused` - Refused
       */
      verdict: components['schemas']['RehearsalVerdictEnum'] | components['schemas']['NullEnum']
      /** @description Pods with a different result. */
      changed: number | null
      /** Format: date-time */
      createdAt: string
      /** @description The owner. Null: it comes with the playground, or the server has no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
    }
    /** @description Differences between the releases that give the pod its new result if they are switched from the old release to the new one. */
    RehearsalCause: {
      switched: string[]
      how: components['schemas']['HowEnum']
      /** @description Other differences of which each has the same effect alone. */
      also: string[]
    }
    RehearsalProgress: {
      /** @description Runs that have been played. */
      done: number
      /** @description The expected number of runs so far. */
      planned: number
    }
    /** @description See docs/rehearsal.md for each part. */
    RehearsalReport: {
      from: components['schemas']['RehearsedRelease']
      to: components['schemas']['RehearsedRelease']
      verdict: components['schemas']['RehearsalVerdictEnum']
      refusals: components['schemas']['Refusal'][]
      /** @description Pods that had an attempt under the old release. */
      pods: number
      changed: components['schemas']['ChangedPod'][]
      causes: components['schemas']['CauseCount'][]
      crashes: components['schemas']['Crash'][]
      policy: components['schemas']['PolicyNotice'][]
      texts: components['schemas']['ChangedText'][]
      differences: components['schemas']['ReleaseDifference'][]
      /** @description Runs that were played for it. */
      runs: number
      fields: components['schemas']['FieldNotice'][]
    }
    /**
     * @description * `same` - Same
     *     * `changes` - Changes
     *     * `refused` - Refused
     * @enum {string}
     */
    RehearsalVerdictEnum: 'same' | 'changes' | 'refused'
    RehearsedRelease: {
      release: string
      /** @description The version whose recorded decisions show the difference; empty: it follows from a rule. */
      recorded: string
    }
    RejectionRecord: {
      /** @description Absent if PreFilter excluded the node. */
      plugin?: string
      /** @description Unschedulable or UnschedulableAndUnresolvable. */
      code: string
      reasons: string[]
    }
    ReleaseDifference: {
      name: string
      kind: components['schemas']['ReleaseDifferenceKindEnum']
      before: unknown
      after: unknown
      text: string
      about: string
      /** @description Pods with a different result if only this difference is switched; null: this was not tried. */
      pods: number | null
    }
    /**
     * @description * `rule` - rule
     *     * `plugin` - plugin
     *     * `order` - order
     *     * `configuration` - configuration
     *     * `field` - field
     *     * `kind` - kind
     * @enum {string}
     */
    ReleaseDifferenceKindEnum: 'rule' | 'plugin' | 'order' | 'configuration' | 'field' | 'kind'
    /**
     * @description * `1.18` - 1.18
     *     * `1.19` - 1.19
     *     * `1.20` - 1.20
     *     * `1.21` - 1.21
     *     * `1.22` - 1.22
     *     * `1.23` - 1.23
     *     * `1.24` - 1.24
     *     * `1.25` - 1.25
     *     * `1.26` - 1.26
     *     * `1.27` - 1.27
     *     * `1.28` - 1.28
     *     * `1.29` - 1.29
     *     * `1.30` - 1.30
     *     * `1.31` - 1.31
     *     * `1.32` - 1.32
     *     * `1.33` - 1.33
     *     * `1.34` - 1.34
     *     * `1.35` - 1.35
     *     * `1.36` - 1.36
     * @enum {string}
     */
    ReleaseEnum: '1.18' | '1.19' | '1.20' | '1.21' | '1.22' | '1.23' | '1.24' | '1.25' | '1.26' | '1.27' | '1.28' | '1.29' | '1.30' | '1.31' | '1.32' | '1.33' | '1.34' | '1.35' | '1.36'
    /** @description The cheapest answers first. Each answer was verified by a run from the start, and so was each answer without one of its parts. */
    Remedies: {
      /** @description In a sentence. */
      says: string
      k: number
      pod: string
      message: string
      /** @description Other pods that are pending for the same reason. */
      alike: string[]
      /** @description What was not tried. */
      limits: string[]
      /** @description Sets of changes that seemed to help, but with which a run from the start leaves the pod without a node. */
      refuted: number
      /** @description The cheapest of these sets in words, at most three. Missing in answers that an older server stored. */
      refutedTexts?: string[]
      /** @description Sets of changes that may help and were not verified by a run. */
      untried: number
      /** @description Whether there are changes beyond the bound, which a search with `thorough` tries. */
      canGoOn: boolean
      /** @description Those that ranked the answers. */
      costs: {
        [key: string]: number
      }
      defaultCosts: {
        [key: string]: number
      }
      remedies: components['schemas']['Remedy'][]
    }
    Remedy: {
      text: string
      /** Format: double */
      cost: number
      changes: components['schemas']['Change'][]
      /** @description To try it. */
      steps: components['schemas']['Step'][]
      /** @description To apply it in a cluster: the changes of the pod in the template of its workload. Missing in answers that an older server stored. */
      templates?: components['schemas']['TemplatePatch'][]
      effects: components['schemas']['Effects']
      /** @description Other nodes or pods on which the same changes would help this attempt; at most twenty. */
      instead: string[]
      insteadCount: number
    }
    Removal: {
      /** Format: uuid */
      id: string
      kind: components['schemas']['RemovalKindEnum']
      snapshot: components['schemas']['Reference']
      policy: components['schemas']['Reference'] | null
      /**
       * Format: uuid
       * @description The run before any node is removed; null if no pod was pending, or if the run was deleted.
       */
      run: string | null
      options: {
        [key: string]: unknown
      }
      /** @description As in the request. */
      nodes: string[]
      /**
       * @description Of a drain.
       *
       *     * `retire` - Retire
       *     * `upgrade` - Upgrade
       */
      mode: components['schemas']['DrainModeEnum']
      /** @description Of an upgrade. */
      surge: number
      state: components['schemas']['PlayedStateEnum']
      progress: components['schemas']['RemovalProgress']
      /** @description Nodes that go, so far. */
      going: number
      /**
       * Format: uuid
       * @description The run without them, once it has been opened.
       */
      proof: string | null
      /** Format: date-time */
      createdAt: string
      /** @description The owner. Null: it comes with the playground, or the server has no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
    }
    /**
     * @description * `consolidation` - Consolidation
     *     * `drain` - Drain
     * @enum {string}
     */
    RemovalKindEnum: 'consolidation' | 'drain'
    RemovalProgress: {
      /** @description Number of nodes that are decided. It may decrease. */
      done: number
      /** @description Number of nodes; 0 until it is known. */
      planned: number
    }
    /** @description See docs/consolidation.md for each part. */
    RemovalReport: {
      /** @description Of the cluster. */
      nodes: number
      goes: string[]
      stays: components['schemas']['StayingNode'][]
      leftOut: string[]
      /** @description Pod → the node of its successor. */
      moved: {
        [key: string]: string
      }
      /** @description The order in which nodes were tried. */
      order: string
      tries: number
      /** @description Lower bound of the number of nodes that are needed. */
      bound: components['schemas']['NodeBound']
      /** @description Number of remaining nodes above the bound. */
      gap: number
    }
    ReplicaState: {
      identity: string
      generation: number
      lease: string
      elects: boolean
      settings: components['schemas']['Settings']
      clock: components['schemas']['Clock']
      process: components['schemas']['ProcessEnum']
      exitCode: number | null
      role: components['schemas']['ReplicaStateRoleEnum']
      working: boolean
      view: components['schemas']['View'] | null
      sleepsUntil: number | null
      /** @description Number of the request it waits for. */
      request: number | null
    }
    /**
     * @description * `new` - new
     *     * `standby` - standby
     *     * `leading` - leading
     *     * `releasing` - releasing
     *     * `stopped` - stopped
     * @enum {string}
     */
    ReplicaStateRoleEnum: 'new' | 'standby' | 'leading' | 'releasing' | 'stopped'
    /** @description How an upload was processed. Everything that was left out or changed is listed. */
    Report: {
      /** @description Removed before storing because it may be secret. */
      dropped: components['schemas']['Notice'][]
      /** @description Defaults that the API server would have set. */
      defaulted: components['schemas']['Notice'][]
      /** @description Kinds and fields that do not matter for scheduling. */
      ignored: components['schemas']['Notice'][]
      /** @description Input that was not understood, has no effect, or would be refused by the API server. */
      warnings: components['schemas']['Notice'][]
    }
    RequestCounts: {
      sent: number
      conflicts: number
      timeouts: number
      failures: number
    }
    RequestState: {
      replica: string
      verb: string
      purpose: string
      leg: components['schemas']['LegEnum']
      held: boolean
      awaited: boolean
    }
    Run: {
      /** Format: uuid */
      id: string
      snapshot: components['schemas']['Reference']
      policy: components['schemas']['Reference'] | null
      state: components['schemas']['RunStateEnum']
      progress: components['schemas']['Progress']
      counts: components['schemas']['Counts']
      /** Format: date-time */
      createdAt: string
      /** @description The owner. Null: it comes with the playground, or the server has no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
      /** @description Number of the last event; 0 before the first. */
      lastSeq: number
      options: {
        [key: string]: unknown
      }
      /** @description The demo it came from. */
      demo: string | null
      /** @description False: it only serves a question about its snapshot, and lists leave it out. */
      listed: boolean
      /** @description The urlPrefix of each extender that the run calls. */
      extenders: string[]
      /** @description Violations of the formal model so far; null: not checked. */
      violations: number | null
      /** @description Features of the policy that have no effect in this run with its options; why there is nothing to schedule. */
      warnings: components['schemas']['Mistake'][]
    }
    RunAttempts: {
      /** @description Contiguous, also from one event to the next. */
      items: components['schemas']['Outcome'][]
    }
    RunFinished: {
      state: components['schemas']['RunStateEnum']
      counts: components['schemas']['Counts']
      error: components['schemas']['Problem'] | null
    }
    RunPod: {
      /** @description namespace/name */
      pod: string
      /** @description Where it is now. */
      node: string | null
      phase: components['schemas']['PhaseEnum']
      /** @description In order; empty for a pod that was already running. */
      attempts: components['schemas']['Outcome'][]
      /** @description The last attempt; null if there was none. */
      explanation: components['schemas']['Explanation'] | null
      /** @description Why there is no attempt for a pod whose schedulerName no profile has; null for any other pod. */
      notAttempted: string | null
    }
    /** @description The run starts, or resumes after an interruption. */
    RunStarted: {
      /** @description Pods that get an attempt. */
      total: number
      nodes: number
    }
    /**
     * @description * `queued` - Queued
     *     * `running` - Running
     *     * `succeeded` - Succeeded
     *     * `failed` - Failed
     *     * `cancelled` - Cancelled
     *     * `interrupted` - Interrupted
     * @enum {string}
     */
    RunStateEnum: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'interrupted'
    /** @description Safety up to a time. */
    SafetyReport: {
      until: number
      overlaps: components['schemas']['Overlap'][]
      gaps: components['schemas']['Gap'][]
      longestGap: number
      leaderships: components['schemas']['Leadership'][]
      /** @description leaseTransitions of the lock. */
      transitions: number | null
      margin: components['schemas']['Margin']
      assumptions: components['schemas']['Assumption'][]
      requests: components['schemas']['RequestCounts']
      /** @description To the lock. */
      writes: number
      /** @description The effects of the writes with each kind of lock. */
      notifications: {
        [key: string]: number
      }
    }
    ScenarioValidation: {
      valid: boolean
      problems: components['schemas']['Mistake'][]
      title: string | null
      duration: number | null
    }
    /** @description The effects of the election on pods. */
    SchedulingReport: {
      created: number
      bound: number
      /** @description Bindings. */
      refused: number
      /** @description Scheduler → bindings. */
      boundBy: {
        [key: string]: number
      }
      /** @description [from, to] of the longest period in which a pod was pending and no pod was bound. */
      longestPause: number[] | null
    }
    /**
     * @description * `read` - Read
     *     * `write` - Write
     *     * `operate` - Operate
     * @enum {string}
     */
    ScopesEnum: 'read' | 'write' | 'operate'
    /** @description Entries are null for nodes that are not feasible; the lists are empty if the plugin was skipped. */
    ScoreColumn: {
      plugin: string
      weight: number
      skipped: boolean
      raw: (number | null)[]
      /** @description 0 to 100. */
      normalised: (number | null)[]
      weighted: (number | null)[]
    }
    Search: {
      /** Format: uuid */
      id: string
      kind: components['schemas']['SearchKindEnum']
      snapshot: components['schemas']['Reference']
      policy: components['schemas']['Reference'] | null
      /**
       * Format: uuid
       * @description The run that it is about; null for a question about a snapshot, or if the run was deleted.
       */
      run: string | null
      options: {
        [key: string]: unknown
      }
      /** @description As it was sent, with the defaults. */
      question: {
        [key: string]: unknown
      }
      state: components['schemas']['PlayedStateEnum']
      progress: components['schemas']['SearchProgress']
      /** @description What is known so far, in words; at the end, the answer in a sentence. */
      says: string
      /** Format: date-time */
      createdAt: string
      /** @description The owner. Null: it comes with the playground, or the server has no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
    }
    SearchAnswer: components['schemas']['Optimum'] | components['schemas']['Shopping'] | components['schemas']['Capacity'] | components['schemas']['Remedies'] | components['schemas']['Together']
    /**
     * @description * `optimum` - Optimum
     *     * `shopping` - Shopping
     *     * `capacity` - Capacity
     *     * `remedies` - Remedies
     * @enum {string}
     */
    SearchKindEnum: 'optimum' | 'shopping' | 'capacity' | 'remedies'
    SearchProgress: {
      /** @description Optimum: objectives that are settled. Shopping: mixes that were tried. Capacity: copies that were placed, then shapes of nodes of which one more was tried. Remedies: parts of the search, then answers that were verified; for several pods together, runs. */
      done: number
      /** @description How many there are; 0 while it is not known. */
      planned: number
      /** @description Remedies: answers that are verified so far; `answer/?partial=true` has them. */
      found: number
    }
    SearchedDevices: {
      /** @description The claims to allocate; claims for extended resources differ from node to node. */
      requests: components['schemas']['WantedDevices'][]
      /** @description One entry per node; null if more than 500,000 devices would have to be examined. */
      nodes: (components['schemas']['NodeOverview'] | null)[]
    }
    /** @description The current user and their rights. */
    Session: {
      /** @description Whether this server requires accounts. */
      accounts: boolean
      role: components['schemas']['SessionRoleEnum']
      name: string
      may: components['schemas']['MayEnum'][]
      /** @description The workshops that the user leads or takes part in. */
      workshops: components['schemas']['WorkshopName'][]
      /** @description Providers for signing in, besides passwords. */
      providers: components['schemas']['Provider'][]
    }
    /**
     * @description * `operator` - Operator
     *     * `teacher` - Teacher
     *     * `participant` - Participant
     *     * `guest` - Guest
     *     * `stranger` - Stranger
     * @enum {string}
     */
    SessionRoleEnum: 'operator' | 'teacher' | 'participant' | 'guest' | 'stranger'
    Settings: {
      leaseDuration: number
      renewDeadline: number
      retryPeriod: number
      releaseOnCancel: boolean
      cautiousRelease: boolean
    }
    SettledClaim: {
      claim: string
      /** @description Whether its devices can be used from the node. */
      usable: boolean
    }
    /** @description A link. Everybody who has it can see the shared object until the link expires or is revoked, or until the object becomes private. */
    Share: {
      /** Format: uuid */
      id: string
      target: string
      /** Format: uuid */
      targetId: string
      /** Format: date-time */
      createdAt: string
      /** Format: date-time */
      expiresAt: string
    }
    /**
     * @description * `snapshots` - snapshots
     *     * `policies` - policies
     *     * `runs` - runs
     *     * `rehearsals` - rehearsals
     *     * `survivals` - survivals
     *     * `removals` - removals
     *     * `searches` - searches
     *     * `sweeps` - sweeps
     *     * `written-lessons` - written-lessons
     *     * `elections` - elections
     *     * `live` - live
     *     * `timelines` - timelines
     * @enum {string}
     */
    ShareInputKindEnum: 'snapshots' | 'policies' | 'runs' | 'rehearsals' | 'survivals' | 'removals' | 'searches' | 'sweeps' | 'written-lessons' | 'elections' | 'live' | 'timelines'
    /** @description A pod whose node differs. `before`, `after`: its node; null if it is pending or does not exist. */
    Shift: {
      pod: string
      kind: components['schemas']['ShiftKindEnum']
      before: string | null
      after: string | null
    }
    ShiftCounts: {
      moved: number
      placed: number
      pending: number
      evicted: number
      new: number
      gone: number
    }
    /**
     * @description * `moved` - moved
     *     * `placed` - placed
     *     * `pending` - pending
     *     * `evicted` - evicted
     *     * `new` - new
     *     * `gone` - gone
     * @enum {string}
     */
    ShiftKindEnum: 'moved' | 'placed' | 'pending' | 'evicted' | 'new' | 'gone'
    /** @description Which nodes to add (docs/shopping.md). */
    Shopping: {
      /** @description The answer in words. */
      says: string
      /** @description Pods that the run left pending. */
      pending: string[]
      /** @description Whether runs with the best basket place all pods that can be placed at all. */
      proven: boolean
      best: components['schemas']['Basket']
      /**
       * Format: double
       * @description Lower bound: no mix of nodes that places the same number of pods costs less, in whatever steps it is added. Null: not known.
       */
      bound: number | null
      /** @description Pods that have no node with the best basket, of which every mix leaves as many. */
      hopeless: string[]
      /** @description The hopeless pods that one of these nodes has room for if no other pod takes it. Missing in answers that an older server stored. */
      alone?: string[]
      programme: components['schemas']['Basket']
      autoscaler: components['schemas']['Basket'][]
    }
    Shortage: {
      /** @description A capacity, or SET/COUNTER. */
      what: string
      needed: string
      left: string
      short: string
    }
    Shown: {
      kind: components['schemas']['LessonStartKindEnum']
      /** @description One id, or both ids of a comparison. */
      ids: string[]
      /** @description Its address. */
      page: string
    }
    ShrunkWorkload: {
      /** @description `Deployment shop/web`. */
      name: string
      /** @description Before the loss. */
      pods: number
      /** @description Right after it. */
      left: number
      /** @description In the end. */
      back: number
    }
    /**
     * @description * `full` - full
     *     * `placements` - placements
     * @enum {string}
     */
    SimulationOptionsDetailEnum: 'full' | 'placements'
    SimulationRecord: {
      attempts: components['schemas']['AttemptRecord'][]
      /** @description Pod → node. */
      placements: {
        [key: string]: string
      }
      /** @description Victims, sorted. */
      evicted?: string[]
      /** @description The cycles of pod groups, in order; absent if there were none. */
      podGroups?: components['schemas']['PodGroupRecord'][]
      /** @description All allocated claims at the end. */
      claims?: {
        [key: string]: components['schemas']['AllocationRecord']
      }
      /** @description How workloads without pods were handled. */
      workloads?: components['schemas']['WorkloadsRecord']
      /** @description Features of the configuration that have no effect in this run; parts of the objects without effect, or that the API server would refuse; kinds and pods that are missing; why there is nothing to schedule. */
      warnings: components['schemas']['Mistake'][]
      /** @description Violations of the formal model; absent unless `checkModel` is set. */
      violations?: components['schemas']['StepViolation'][]
    }
    /**
     * @description * `queued` - Queued
     *     * `running` - Running
     *     * `waiting` - Waiting
     *     * `succeeded` - Succeeded
     *     * `failed` - Failed
     *     * `cancelled` - Cancelled
     * @enum {string}
     */
    SimulationStateEnum: 'queued' | 'running' | 'waiting' | 'succeeded' | 'failed' | 'cancelled'
    SkippedWorkload: {
      workload: string
      reason: string
    }
    SliceState: {
      /** @description driver/pool */
      pool: string
      generation: number
      /** @description By node. Devices for several nodes are left out. */
      devices: {
        [key: string]: string[]
      }
    }
    /** @description A stored cluster, without its objects. */
    Snapshot: {
      /** Format: uuid */
      id: string
      name: string
      /** Format: date-time */
      createdAt: string
      /** @description The owner. Null: it comes with the playground, or the server has no accounts. */
      readonly owner: string | null
      /**
       * Format: uuid
       * @description The snapshot this one revises.
       */
      parent: string | null
      /** @description The detected format of the upload. */
      format: string
      origin: components['schemas']['OriginEnum']
      /** @description Number of objects by kind. */
      counts: {
        [key: string]: number
      }
      /** @description Pods that a run will try to place. */
      pendingPods: number
      report: components['schemas']['Report']
      /** @description Size of the upload in bytes. */
      sizeBytes: number
      /**
       * Format: uuid
       * @description The scheduler configuration in the upload.
       */
      policy: string | null
    }
    Solution: {
      files: components['schemas']['SolutionFile'][]
      /** @description HTML, sanitised. */
      says: string
    }
    SolutionFile: {
      name: string
      yaml: string
    }
    Standing: {
      /** @description Whether the server is connected to a cluster. */
      connected: boolean
      /** @description The context of the kubeconfig, or host and port; null if unknown. */
      name: string | null
      /** @description Why the cluster cannot be imported at the time of this request; null if it can. */
      problem: string | null
    }
    /**
     * @description * `running` - running
     *     * `pending` - pending
     *     * `gated` - gated
     *     * `terminating` - terminating
     * @enum {string}
     */
    StatesEnum: 'running' | 'pending' | 'gated' | 'terminating'
    StayingNode: {
      node: string
      /** @description What blocks the removal; empty if the remaining nodes have too little capacity. */
      pod: string
      message: string
    }
    /** @description A change of one object: a patch, or the object is added or removed. Or a change of a profile: a plugin is disabled, or its arguments are replaced. */
    Step: {
      object: components['schemas']['NamedObject']
      patch: components['schemas']['Operation'][] | null
      /** @description The manifest of a new object. A new pod is one that a new node has from the start; in a cluster its controller creates it. With `remove`: the manifest of the pod that the controller of the removed one creates again. */
      add: {
        [key: string]: unknown
      } | null
      remove: boolean
      disablePlugin: string | null
      arguments: components['schemas']['Arguments'] | null
      /** @description Whether the API server refuses the patch of an object that exists: it has to be created again. Missing in answers that an older server stored. */
      recreate?: boolean
      /** @description What else is necessary to carry it out, in sentences. Missing in answers that an older server stored. */
      note?: string
    }
    /** @description A step that the formal model does not allow. */
    StepViolation: {
      /** @description The clause of the model. */
      clause: string
      /** @description What is wrong. */
      text: string
      /** @description Number of the attempt, from 0. */
      step: number
    }
    /** @description One kind of stored objects. */
    Stored: {
      kind: components['schemas']['StoredKindEnum']
      count: number
      /** @description Compressed size of their logs, journals and blobs, without database rows. */
      bytes: number
      /** @description They are deleted after this number of days, counted from their end, or from the upload for snapshots. 0: never. */
      keepDays: number
    }
    /**
     * @description * `liveRuns` - liveRuns
     *     * `sweeps` - sweeps
     *     * `rehearsals` - rehearsals
     *     * `survivals` - survivals
     *     * `removals` - removals
     *     * `searches` - searches
     *     * `runs` - runs
     *     * `timelines` - timelines
     *     * `elections` - elections
     *     * `snapshots` - snapshots
     * @enum {string}
     */
    StoredKindEnum: 'liveRuns' | 'sweeps' | 'rehearsals' | 'survivals' | 'removals' | 'searches' | 'runs' | 'timelines' | 'elections' | 'snapshots'
    Stranded: {
      resource: string
      /**
       * Format: double
       * @description Expected free capacity that is unusable for a typical pod of this cluster.
       */
      amount: number
    }
    Survival: {
      /** Format: uuid */
      id: string
      snapshot: components['schemas']['Reference']
      policy: components['schemas']['Reference'] | null
      /**
       * Format: uuid
       * @description The run before any loss; null if no pod was pending, or if the run was deleted.
       */
      run: string | null
      options: {
        [key: string]: unknown
      }
      lossOf: string[]
      state: components['schemas']['PlayedStateEnum']
      progress: components['schemas']['SurvivalProgress']
      /** @description Losses so far after which pods are missing or a disruption budget is violated. */
      hurting: number
      /** Format: date-time */
      createdAt: string
      /** @description The owner. Null: it comes with the playground, or the server has no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
    }
    SurvivalProgress: {
      /** @description Number of losses that have been computed. */
      done: number
      /** @description Number of losses; 0 until it is known. */
      planned: number
    }
    Sweep: {
      /** Format: uuid */
      id: string
      name: string
      /** @description In the order of the values of the cells. */
      snapshots: components['schemas']['Reference'][]
      policy: components['schemas']['Reference'] | null
      /** @description The search space, as it was sent. */
      space: {
        [key: string]: unknown
      }
      state: components['schemas']['PlayedStateEnum']
      /** @description All of them. */
      cells: number
      progress: components['schemas']['SweepProgress']
      /** Format: date-time */
      createdAt: string
      /** @description The owner. Null: it comes with the playground, or the server has no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why parts of it failed. */
      error: components['schemas']['Problem'] | null
    }
    SweepCell: {
      /** @description Its number, from 0. */
      cell: number
      /** @description Its name. */
      snapshot: string
      /** @description Its number; 0 is the unchanged policy. */
      policy: number
      /** @description The values on the axes; null for the unchanged policy. */
      values: (unknown | null)[] | null
      order: components['schemas']['ArrivalOrderEnum']
      seed: number | null
      /** @description Whether no other cell of this snapshot, order and seed is at least as good in every objective and better in one. */
      front: boolean
      /** @description Null until it is measured. */
      measures: components['schemas']['Measures'] | null
    }
    SweepCells: {
      /** @description Their paths. */
      axes: string[]
      objectives: components['schemas']['SweepObjective'][]
      cells: components['schemas']['SweepCell'][]
    }
    SweepObjective: {
      measure: string
      goal: components['schemas']['GoalEnum']
    }
    SweepProgress: {
      /** @description Number of measured cells; equal cells count once. */
      done: number
      /** @description Cells that differ. */
      planned: number
    }
    /**
     * @description * `turns` - turns
     *     * `priority` - priority
     * @enum {string}
     */
    TemplateOrderEnum: 'turns' | 'priority'
    /** @description A change of pods as a patch of the template of their workload. `steps` contains the same for each pod. */
    TemplatePatch: {
      /** @description The workload: a Deployment, a ReplicaSet, a StatefulSet, … */
      object: components['schemas']['NamedObject']
      patch: components['schemas']['Operation'][]
      /** @description Its pods. Those that run are made anew. */
      pods: string[]
      /** @description Whether the API server refuses the patch of an object that exists: it has to be created again. Missing in answers that an older server stored. */
      recreate?: boolean
      /** @description What else is necessary to carry it out, in sentences. Missing in answers that an older server stored. */
      note?: string
    }
    /** @description From the creation of a pod until it was bound. */
    TimeToSchedule: {
      count: number
      unscheduled: number
      percentiles: components['schemas']['Percentiles']
      /** @description [upper end of a bin, pods in it]. */
      histogram: number[][]
    }
    Timeline: {
      /** Format: uuid */
      id: string
      kind: string
      title: string
      /**
       * @description `waiting`: a stepped one waits to be advanced.
       *
       *     * `queued` - Queued
       *     * `running` - Running
       *     * `waiting` - Waiting
       *     * `succeeded` - Succeeded
       *     * `failed` - Failed
       *     * `cancelled` - Cancelled
       */
      state: components['schemas']['SimulationStateEnum']
      seed: number
      /** @description The current time. All events before it have happened. */
      now: number
      duration: number
      /** @description Number of the last event. */
      lastSeq: number
      /**
       * Format: uuid
       * @description The id from which it branched.
       */
      parent: string | null
      example: string | null
      /** Format: date-time */
      createdAt: string
      /** @description The owner. Null: it comes with the playground, or the server has no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
      description: string
      /** @description Of kube-scheduler: its rules and words are used. */
      release: string
      snapshot: components['schemas']['Reference'] | null
      policy: components['schemas']['Reference'] | null
      /** @description The urlPrefix of each extender that it calls. */
      extenders: string[]
      /** @description Features of its policies that have no effect. */
      warnings: components['schemas']['Mistake'][]
      /** @description Pods and attempts so far. */
      readonly counts: components['schemas']['TimelineCounts']
      /** @description How many so far. */
      readonly attempts: number
    }
    TimelineCounts: {
      created: number
      scheduled: number
      preempting: number
      unschedulable: number
      error: number
      bound: number
      refused: number
      finished: number
      evicted: number
      gone: number
    }
    TimelineCrash: {
      at: number
      pod: string
      message: string
    }
    TimelineExample: {
      slug: string
      title: string
      /** @description The scenario. */
      yaml: string
      duration: number
      description: string
    }
    TimelineMoment: {
      at: number
      /** @description How far it has come. */
      now: number
      lastSeq: number
      state: components['schemas']['TimelineState']
    }
    /** @description The results so far. */
    TimelineResults: {
      /** @description namespace/name → times of its life, attempts, node. */
      pods: {
        [key: string]: components['schemas']['PodLife']
      }
      timeToSchedule: components['schemas']['TimeToSchedule']
      /** @description `at` has the times; other columns are the lengths of queues. */
      queues: {
        [key: string]: (number | null)[]
      }
      /** @description `at` has the times; other columns are the fraction of allocatable per resource. */
      used: {
        [key: string]: (number | null)[]
      }
      /** @description `at` has the times; other columns are the fraction of free capacity that no typical pod can use. */
      fragmentation: {
        [key: string]: (number | null)[]
      }
      evictions: components['schemas']['Eviction'][]
      nominations: components['schemas']['Nomination'][]
      /** @description Attempts at which the process of the scenario's release would crash. */
      crashes: components['schemas']['TimelineCrash'][]
      counts: components['schemas']['TimelineCounts']
    }
    /** @description A fold over the events up to a time. */
    TimelineState: {
      seq: number
      at: number
      title: string
      seed: number
      duration: number
      nodes: {
        [key: string]: components['schemas']['NodeState']
      }
      /** @description By namespace/name. */
      pods: {
        [key: string]: components['schemas']['PodState']
      }
      /** @description By namespace/name. */
      budgets: {
        [key: string]: components['schemas']['BudgetState']
      }
      /** @description PodGroups, by namespace/name. */
      groups: {
        [key: string]: components['schemas']['GroupState']
      }
      /** @description ResourceSlices, by name. */
      slices: {
        [key: string]: components['schemas']['SliceState']
      }
      /** @description namespace/name → devices that are for nobody else while the claim has them. */
      claims: {
        [key: string]: string[]
      }
      counts: components['schemas']['TimelineCounts']
    }
    /** @description The cheapest answers first. With each of them, a run from the start places all of the pods; without any part of it, not all. */
    Together: {
      /** @description In a sentence. */
      says: string
      /** @description Those that are pending for the same reason. */
      pods: string[]
      /** @description What was not tried. */
      limits: string[]
      answers: components['schemas']['JointRemedy'][]
    }
    Token: {
      /** Format: uuid */
      id: string
      name: string
      scopes: components['schemas']['ScopesEnum'][]
      /** Format: date-time */
      createdAt: string
      /** Format: date-time */
      expiresAt: string | null
      /**
       * Format: date-time
       * @description To some minutes.
       */
      usedAt: string | null
    }
    TriedDevices: {
      claim: string
      request: string
      /**
       * @description The result for the device: chosen; given back because the search could not be completed with it; or why it was rejected: in use, a selector that is false, not usable from this node, insufficient capacity or counter, a taint, a constraint, an error.
       *
       *     * `chosen` - chosen
       *     * `given back` - given back
       *     * `in use` - in use
       *     * `selector` - selector
       *     * `place` - place
       *     * `capacity` - capacity
       *     * `counter` - counter
       *     * `taint` - taint
       *     * `constraint` - constraint
       *     * `error` - error
       */
      fate: components['schemas']['DeviceFateEnum']
      /** @description How many. */
      devices: number
    }
    Try: {
      passed: boolean
      /** @description Failed expectations first; empty if it was not run. */
      checks: components['schemas']['Check'][]
      /** @description Why it was not run. */
      problems: components['schemas']['TryProblem'][]
      /** @description What the changes contain that has no effect, or that the API server refuses, as in the report of an upload. */
      warnings: components['schemas']['TryProblem'][]
      readonly run: components['schemas']['TryRun'] | null
    }
    TryProblem: {
      path: string
      message: string
    }
    TryRun: {
      /** Format: uuid */
      id: string
      page: string
    }
    Validation: {
      valid: boolean
      problems: components['schemas']['PlacedMistake'][]
      /** @description The complete configuration with all defaults; null if it is not valid. */
      expanded: {
        [key: string]: unknown
      } | null
      /** @description Features of the configuration that have no effect in a run without further options. */
      warnings: components['schemas']['Mistake'][]
    }
    Verdict: {
      /** @description Index of the expectation, from 0. */
      index: number
      /** @description Its name, or a description of what it expects. */
      title: string
      holds: boolean
      /** @description Why, in one sentence. */
      says: string
      /** @description The pod that determines the result, namespace/name. */
      pod: string | null
      /** @description The attempt that determines the result; null if no single attempt does. */
      attempt: number | null
      /** @description The pod of that attempt: `pod`, or the pod that evicted it. null without an attempt. */
      attempted: string | null
      /** @description The sentence of that attempt's explanation. */
      decision: string | null
    }
    /** @description The Lease as the replica last observed it. */
    View: {
      holder: string | null
      resourceVersion: string | null
      observedAt: number
      expiresAt: number
    }
    /** @description A step that the formal model does not allow. */
    Violation: {
      /** @description The clause of the model. */
      clause: string
      /** @description What is wrong. */
      text: string
    }
    /**
     * @description * `private` - Private
     *     * `workshop` - Workshop
     *     * `link` - Link
     *     * `everybody` - Everybody
     * @enum {string}
     */
    VisibilityEnum: 'private' | 'workshop' | 'link' | 'everybody'
    WantedDevices: {
      /** @description namespace/name */
      claim: string
      /** @description REQUEST, or REQUEST/ALTERNATIVE. */
      request: string
      deviceClass: string
      /** @description Null: all that match. */
      count: number | null
      /** @description The selectors of the request, as expressions. */
      selectors: string[]
    }
    Wave: {
      /** @description Pod → the node of its successor. */
      places: {
        [key: string]: string
      }
      /** @description Why the node's other pods have to wait. */
      budgets: string[]
    }
    /**
     * @description * `participant` - participant
     *     * `account` - account
     *     * `workshop` - workshop
     * @enum {string}
     */
    WhoseEnum: 'participant' | 'account' | 'workshop'
    /** @description Workloads without pods. */
    WorkloadsRecord: {
      expanded: components['schemas']['MadePods'][]
      skipped: components['schemas']['SkippedWorkload'][]
    }
    Workshop: {
      /** Format: uuid */
      id: string
      title: string
      /** @description The join code of five letters and digits, to be read out. */
      code: string
      /** @description The address of the page for joining with the code. */
      readonly address: string
      leader: string
      /** Format: date-time */
      createdAt: string
      /**
       * Format: date-time
       * @description After this time nobody can join with the code.
       */
      closedAt: string | null
    }
    WorkshopName: {
      /** Format: uuid */
      id: string
      title: string
    }
    /**
     * @description * `passed` - passed
     *     * `rejected` - rejected
     * @enum {string}
     */
    WouldBeEnum: 'passed' | 'rejected'
    WrittenBy: {
      /**
       * Format: uuid
       * @description Of the written lesson.
       */
      id: string
      /** @description Name; null for lessons that come with the playground. */
      owner: string | null
      /** @description Whether the current user may change it. */
      mayChange: boolean
    }
    WrittenLesson: {
      /** Format: uuid */
      id: string
      /** @description Its address under lessons, once it has no mistakes. */
      slug: string
      title: string
      /** Format: date-time */
      createdAt: string
      /** Format: date-time */
      changedAt: string
      revision: number
      /** @description Total size of the files in bytes. */
      size: number
      /** @description How many. */
      readonly mistakes: number
      visibility: components['schemas']['VisibilityEnum']
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
