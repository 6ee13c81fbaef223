// Made by script/api-types from the OpenAPI document. Not to be edited.
export type paths = Record<string, never>
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    /** @description Whose a thing is, and who may see it. */
    Access: {
      /** @description null: nobody's, or the program's own. */
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
    /** @description The devices of a claim, in the order of choice. */
    AllocationRecord: {
      devices: components['schemas']['AllocatedDeviceRecord'][]
      /** @description Absent: usable from any node. */
      nodeSelector?: unknown
      config?: unknown[]
      extendedResourceRequests?: unknown[]
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
    /** @description One attempt. Which of the further fields are there depends on `detail` and on how it ended. */
    AttemptRecord: {
      /** @description namespace/name */
      pod: string
      outcome: components['schemas']['OutcomeEnum']
      node?: string
      /** @description What the scheduler writes into the pod's condition. */
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
      /** @description The PodGroup with which the pod was attempted, namespace/name. */
      group?: string
      /** @description What keeps a gated pod out of the queue, if not its scheduling gates. */
      gate?: components['schemas']['GateRecord']
      /** @description With `sampling`: the index in the node list from which the search began. */
      start?: number
      /** @description With `sampling`: the nodes that were looked at. Verdicts and scores are in the explanation then. */
      evaluated?: string[]
      /** @description Claims that are reserved for the placed pod. */
      claims?: {
        [key: string]: components['schemas']['AllocationRecord']
      }
      /** @description Claims that gave their devices back. */
      deallocated?: string[]
      preemption?: components['schemas']['PreemptionRecord']
      extenderCalls?: components['schemas']['ExtenderCall'][]
    }
    /** @description Nodes to add, and what runs with them come to. */
    Basket: {
      rule: components['schemas']['BuyingRuleEnum']
      /** @description Name of a template → number. */
      mix: {
        [key: string]: number
      }
      /** @description Nodes that are added together; a run follows each step. */
      steps: {
        [key: string]: number
      }[]
      /**
       * Format: double
       * @description An hour.
       */
      cost: number
      /** @description Pods without a node after the last run, and those that runs evicted. */
      left: string[]
    }
    Beat: {
      id: string
      /** @description HTML, sanitised. */
      text: string
      at: components['schemas']['BeatPlace'] | null
      question: components['schemas']['Question'] | null
    }
    /** @description Where a beat looks; null for what is not said. */
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
       * @description The criterion that ruled it out; null for the winner.
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
      /** @description In the order of reprieve. */
      pods: components['schemas']['PotentialVictim'][]
    }
    CandidateRecord: {
      victims: string[]
      pdbViolations: number
    }
    Capacity: {
      /** @description Copies of all templates together. */
      count: number
      fits: components['schemas']['Fit'][]
      /** @description Name of a node → the count with one more node like it. */
      withOneMore: {
        [key: string]: number
      }
    }
    /**
     * @description * `turns` - turns
     *     * `priority` - priority
     * @enum {string}
     */
    CapacityInputOrderEnum: 'turns' | 'priority'
    CauseCount: {
      switched: string[]
      how: components['schemas']['HowEnum']
      pods: number
    }
    Change: {
      /** @description One of those in docs/remedies.md. */
      kind: string
      object: components['schemas']['NamedObject']
      text: string
    }
    /**
     * @description * `starts` - starts
     *     * `ceases` - ceases
     * @enum {string}
     */
    ChangeEnum: 'starts' | 'ceases'
    ChangedPod: {
      pod: string
      /** @description Of the last attempt under either release; evicted, untouched: it had none. */
      outcomes: string[]
      /** @description Under either release. */
      nodes: (string | null)[]
      /** @description Numbers of the pod's last attempts. */
      k: (number | null)[]
      cause: components['schemas']['RehearsalCause']
      /** @description False: it is decided as ever, and follows pods before it. */
      direct: boolean | null
    }
    ChangedText: {
      text: string
      /** @description Attempts that were told it under the old release. */
      before: number
      /** @description The same under the new release. */
      after: number
      rule: string
      examples: string[]
    }
    Check: {
      title: string
      holds: boolean
      says: string
      pod: string | null
      /** @description Of the run, that decides it. */
      attempt: number | null
    }
    Checks: {
      /** @description All expectations hold, and a pod was attempted. */
      holds: boolean
      /** @description Why no pod was attempted; null if one was. */
      idle: string | null
      verdicts: components['schemas']['Verdict'][]
    }
    Choice: {
      value: string
      text: string
    }
    /** @description What an attempt wrote into a claim to devices. */
    ClaimChange: {
      /** @description namespace/name */
      claim: string
      what: components['schemas']['ClaimChangeWhatEnum']
      /** @description As `status.allocation`, where the claim got its devices just now. */
      allocation?: unknown
      /** @description As `spec` of a ResourceClaim, where the claim was made for extended resources. */
      spec?: unknown
    }
    /**
     * @description * `reserved` - reserved
     *     * `deallocated` - deallocated
     *     * `deleted` - deleted
     * @enum {string}
     */
    ClaimChangeWhatEnum: 'reserved' | 'deallocated' | 'deleted'
    /** @description How a class stands, and how far its log has come. */
    Class: {
      /** Format: uuid */
      id: string
      title: string
      /** @description Whether it is yours to lead. */
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
      /** @description Kinds of what everybody in the workshop may see from now on. */
      opened: string[]
    }
    ClassChoice: {
      value: string
      text: string
    }
    ClassComment: {
      comment: string
    }
    /** @description How far somebody came with a task. */
    ClassDone: {
      name: string
      tries: number
      hints: number
      /** Format: date-time */
      solvedAt: string | null
      /** @description What the teacher told them. */
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
      /** @description As they come over the socket; at most 1,000. */
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
      /** @description Of a question: where it was asked. */
      path: string
      /** @description Of a task the title of its exercise. */
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
      /** @description null: nothing is right, or it is not told. */
      right: string[] | null
      says: string
      revealed: boolean
      tallies: {
        [key: string]: number
      }
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
       * @description Fraction used of the resource that it has least of left.
       */
      fill: number
    }
    ClassPointer: {
      node: string | null
      plugin: string | null
      pod: string | null
    }
    /** @description A question as who leads the class sees it. */
    ClassQuestion: {
      /** Format: uuid */
      id: string
      path: string
      kind: components['schemas']['ClassQuestionKindEnum']
      ask: string
      choices: components['schemas']['ClassChoice'][] | null
      /** @description null: nothing is right or wrong. */
      right: string[] | null
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
    /** @description A question, its tallies, and who answered what. */
    ClassResult: {
      /** Format: uuid */
      id: string
      path: string
      kind: components['schemas']['ClassQuestionKindEnum']
      ask: string
      choices: components['schemas']['ClassChoice'][] | null
      /** @description null: nothing is right or wrong. */
      right: string[] | null
      says: string
      state: components['schemas']['ClassQuestionStateEnum']
      /** Format: date-time */
      askedAt: string
      tallies: {
        [key: string]: number
      }
      answers: components['schemas']['ClassGivenAnswer'][]
    }
    /** @description What a class was asked and set, the oldest first. */
    ClassResults: {
      questions: components['schemas']['ClassResult'][]
      tasks: components['schemas']['ClassTaskResult'][]
    }
    /** @description The question on the screen. What was right and the tallies come with its being revealed. */
    ClassShownQuestion: {
      /** Format: uuid */
      id: string
      kind: components['schemas']['ClassQuestionKindEnum']
      ask: string
      choices: components['schemas']['ClassChoice'][] | null
      path: string
      state: components['schemas']['ClassQuestionStateEnum']
      right?: string[] | null
      says?: string
      tallies?: {
        [key: string]: number
      }
      answered?: number
    }
    ClassState: {
      /** @description Permalink of what everybody sees. */
      path: string | null
      pointer: components['schemas']['ClassPointer'] | null
      /** @description How often everybody was called back. */
      calls: number
      question: components['schemas']['ClassShownQuestion'] | null
      task?: components['schemas']['ClassTask'] | null
    }
    /** @description An exercise that everybody in the class is set. */
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
    /** @description How far a participant has come with a task. Also comes over the socket, in frames `work`. */
    ClassTile: {
      /** Format: uuid */
      person: string
      name: string
      tries: number
      hints: number
      solved: boolean
      /** @description What is wrong first with the last try; null: nothing, or not tried. */
      failing: string | null
      nodes: components['schemas']['ClassNode'][]
      comment: string
      /**
       * Format: date-time
       * @description null: not begun.
       */
      changedAt: string | null
    }
    /** @description With the last try in full. */
    ClassWork: {
      /** Format: uuid */
      person: string
      name: string
      tries: number
      hints: number
      solved: boolean
      /** @description What is wrong first with the last try; null: nothing, or not tried. */
      failing: string | null
      nodes: components['schemas']['ClassNode'][]
      comment: string
      /**
       * Format: date-time
       * @description null: not begun.
       */
      changedAt: string | null
      last: components['schemas']['Try'] | null
      /** @description Name → YAML, of the files edited in it. */
      files: {
        [key: string]: string
      }
    }
    /** @description What is needed to read a machine's clocks at any time. */
    Clock: {
      /** @description Millionths of true time. */
      rate: number
      offset: number
      changedAt: number
      monotonic: number
      suspended: boolean
    }
    /**
     * @description Columns to draw a cluster from.
     *
     *     Amounts follow `resources`: cpu in milli, memory in bytes, others whole.
     */
    ClusterColumns: {
      resources: string[]
      nodes: components['schemas']['NodeColumns']
      pods: components['schemas']['PodColumns']
      requestClasses: number[][]
      schedulers: string[]
      /** @description Controllers of pods, as Kind/name; empty for none. Snapshots of older versions have none. */
      owners?: string[]
      /** @description Keys of node labels that a pod's constraints name. Snapshots of older versions have none. */
      askedLabels?: string[][]
      /** @description Absent where there are no devices, or more than 200,000 pairs of a node and a device. */
      devices?: components['schemas']['DeviceColumns']
    }
    Command: {
      /** @description From 1. */
      number: number
      at: number
      /** @description A fault as a scenario has it, without `at`. */
      fault: {
        /** @description Its kind, such as `crash`, `pause`, `partition`. */
        fault: string
        replica?: string
        /** @description How long it lasts, such as `12s`. */
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
    /** @description Attempts by outcome. A pod that preempted is counted there and once more for its last attempt. */
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
    /** @description What the criteria compare, in their order; the earlier one decides. */
    Criteria: {
      /** @description Victims whose eviction violates a budget. */
      pdbViolations: number
      /** @description Of the victims. */
      highestPriority: number
      /** @description As kube-scheduler adds them up: each plus 2³¹. */
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
      /** @description Candidates that have it. */
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
      /** @description What to look at, and what it shows. */
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
      /** @description Its cluster, as snapshots/{id}/cluster/ has it. */
      picture: components['schemas']['ClusterColumns'] | null
      /** @description The row of each pod's node after its run, -1 for none, in the order of the picture's pods. */
      after: number[] | null
    }
    DeviceColumns: {
      /** @description driver/pool/device */
      names: string[]
      /** @description An entry a node: positions in names, of devices that can be used from it. */
      nodes: number[][]
      /** @description An entry a device: the claims that have it or a share of it. */
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
       * @description What became of the device: chosen, given back because nothing followed, or why it fell out: in use, a selector that is false, a place that is not this node, a capacity or a counter that is short, a taint, a constraint, an error.
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
      /** @description What the domain has to hold before the pod comes. */
      atLeast: number
      /** @description What it may hold before the pod comes; null: any number. */
      atMost: number | null
      /** @description Of the topology key, an entry a domain. */
      values: string[]
      /** @description An entry a domain: matching pods; for `preferred` the sum of the weights of matching terms. */
      counts: number[]
      /** @description An entry a node: the index of its domain; -1: it is in none. */
      domainOf: number[]
    }
    /** @description The run with the changes beside the run without them. */
    DraftDifference: {
      counts: components['schemas']['ShiftCounts']
      /** @description By name; the first 5,000. */
      pods: components['schemas']['Shift'][]
      /** @description Pods beyond those. */
      leftOut: number
      /** @description Nodes that are there no longer. */
      nodesGone: string[]
      /** @description Nodes that are there now. */
      nodesAdded: string[]
      measures: components['schemas']['BothMeasures']
    }
    /** @description What the pod's last attempt said of the node. */
    DraftFit: {
      pod: string
      node: string
      /** @description The attempt, in the run with the changes. */
      k: number
      outcome: string
      winner: string | null
      message: string
      /** @description Filters that turn the pod away, the deciding one first. */
      objections: components['schemas']['Objection'][]
      total: number | null
      winnerTotal: number | null
      /** @description Points that the node lacks to the winner. */
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
      /** @description namespace/name; empty unless a budget is in the way. */
      budget: string
      message: string
    }
    /** @description docs/drain.md says what each part is. */
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
      /** @description YAML, as `POST timelines/` takes it. */
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
      /** @description Other pods that go elsewhere than before. */
      moved: string[]
      /** @description Other pods that are evicted, and were not before. */
      evicted: string[]
      /** @description Other pods that had a node before and have none. */
      leftPending: string[]
      /** @description Other pods that have a node and had none before. */
      placed: string[]
    }
    Election: {
      /** Format: uuid */
      id: string
      kind: string
      title: string
      /**
       * @description `waiting`: stepped, for somebody to advance it.
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
      /** @description What happens before this time has happened. */
      now: number
      duration: number
      /** @description Number of the last event. */
      lastSeq: number
      /**
       * Format: uuid
       * @description Of which it is a branch.
       */
      parent: string | null
      example: string | null
      /** Format: date-time */
      createdAt: string
      /** @description Whose it is. Null: the program's own, or nobody's where there are no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
      pace: components['schemas']['PaceEnum']
      /** @description How far it is wanted; beyond `now` while it is played. */
      target: number
      /** @description Faults injected so far. */
      commands: number
      /** @description It equals its parent before this time. */
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
      /** @description Those on their way, by number. */
      requests: {
        [key: string]: components['schemas']['RequestState']
      }
      /** @description Replica → how it is cut off; the empty name is the API server itself. */
      cuts: {
        [key: string]: 'refuse' | 'hang'
      }
      /** @description Replica → latencies; the empty name is every request. */
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
      /** @description How far the stream has come. */
      lastSeq: number
      /** @description Events after the one asked for. */
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
      /** @description The pod that preempted it. */
      for: string | null
      node: string | null
    }
    Exercise: {
      id: string
      title: string
      start: string
      /** @description HTML, sanitised. */
      task: string
      /** @description What may be changed, in words. */
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
      /** @description What may be changed, in words. */
      mayChange: string[]
      /** @description How many there are. */
      hints: number
      files: components['schemas']['ExerciseFile'][]
      hintsTaken: number
      tries: number
      solved: boolean
    }
    ExerciseTitle: {
      id: string
      title: string
    }
    /** @description Why an attempt ended as it did. Recomputed when it is asked for, so it is never cut short. */
    Explanation: {
      k: number
      pod: string
      profile: string
      outcome: components['schemas']['OutcomeEnum']
      node: string | null
      /** @description Total of the winner; null where nothing was scored. */
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
      /** @description An entry a node: the first filter that rejected it; -1: none; -2: outside the nodes that PreFilter left; -3: not looked at. */
      firstRejection: number[]
      /** @description Whether the pod took the node it was nominated to, without looking at others. */
      viaNomination: boolean
      funnel: components['schemas']['FunnelStep'][]
      /** @description Nodes that filters never came to. */
      notLookedAt: number
      feasible: number
      /** @description Empty where fewer than two nodes were feasible. */
      scores: components['schemas']['ScoreColumn'][]
      totals: (number | null)[]
      /** @description Nodes that share the highest total. */
      tied: string[]
      tieBreak: string
      /** @description What spread constraints and inter-pod affinity have counted. */
      domains: components['schemas']['DomainCounts'][]
      /** @description Null where the pod needs no devices. */
      devices: components['schemas']['SearchedDevices'] | null
      /** @description Null where preemption was not tried. */
      preemption: components['schemas']['Preemption'] | null
      /** @description What extenders were asked and answered; absent where none was. */
      extenderCalls?: components['schemas']['ExtenderCall'][]
      /** @description Absent where the pod was attempted alone. */
      group?: components['schemas']['GroupStory']
      /** @description Node → pods nominated to it. */
      nominatedPods: {
        [key: string]: string[]
      }
    }
    /** @description A call to an extender: what was asked, what came back, how long that took. */
    ExtenderCall: {
      /** @description Its urlPrefix. */
      extender: string
      /** @description As the policy calls it. */
      verb: string
      url: string
      requestBytes: number
      /** @description SHA-256 of the request's body, in hex. */
      requestDigest: string
      /** @description Of HTTP; null: there was no reply. */
      status: number | null
      /** @description Node objects by their names alone; text where it could not be read. */
      reply: unknown | null
      latencyMicros: number
      /** @description Empty if the call succeeded. */
      error: string
    }
    /** @description A problem as kube-scheduler can read it, too. */
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
      /** @description Its place among the owner's selectors. */
      number: number
      expression: string
      values: components['schemas']['ReadValue'][]
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
       * @description Standard deviation over nodes of the part that is requested.
       */
      imbalance: number
    }
    FilterColumn: {
      plugin: string
      skipped: boolean
      /** @description An entry a node, also for nodes that an earlier filter rejected: position in statuses. */
      verdicts: number[]
      /** @description 0 is null: the node passes. */
      statuses: (components['schemas']['FilterStatus'] | null)[]
    }
    FilterStatus: {
      /** @description Unschedulable or UnschedulableAndUnresolvable. */
      code: string
      reasons: string[]
    }
    /** @description Of one template. `message` and `reasons` are of the copy that found no node; empty if enough were placed. */
    Fit: {
      /** @description namespace/name */
      template: string
      count: number
      byNode: {
        [key: string]: number
      }
      message: string
      /** @description Reason → number of nodes that gave it. */
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
      /** @description What happened; which fields there are depends on the type. */
      body: {
        /** @description When, in nanoseconds since the start. */
        at: number
      } & {
        [key: string]: unknown
      }
    }
    FramePage: {
      /** @description How far the stream has come. */
      lastSeq: number
      /** @description Events after the one asked for. */
      count: number
      /** Format: uri */
      next: string | null
      /** Format: uri */
      previous: string | null
      results: components['schemas']['Frame'][]
    }
    /** @description With the body of the request, made again from what the run has stored. */
    FullExtenderCall: {
      /** @description Its urlPrefix. */
      extender: string
      /** @description As the policy calls it. */
      verb: string
      url: string
      requestBytes: number
      /** @description SHA-256 of the request's body, in hex. */
      requestDigest: string
      /** @description Of HTTP; null: there was no reply. */
      status: number | null
      /** @description Node objects by their names alone; text where it could not be read. */
      reply: unknown | null
      latencyMicros: number
      /** @description Empty if the call succeeded. */
      error: string
      request: unknown
      /** @description Whether the body's digest is that of the one sent. */
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
    /** @description PodGroupScheduled, as the cycle leaves it. */
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
      /** @description Its node during the cycle; null: it found none. */
      held: string | null
    }
    /** @description A pod's part in the cycle of its PodGroup. */
    GroupPart: {
      /** @description namespace/name */
      name: string
      /** @description Number of the first attempt of the cycle. */
      first: number
      /**
       * @description What became of the group; waiting: for victims to go.
       *
       *     * `scheduled` - scheduled
       *     * `unschedulable` - unschedulable
       *     * `waiting` - waiting
       *     * `error` - error
       */
      fate: components['schemas']['GroupFateEnum']
      /** @description Of the group's condition. */
      message: string
      /** @description The node on which the pod was for the rest of the cycle. */
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
    /** @description The cycle of a pod group: who waits for whom. */
    GroupStory: {
      /** @description namespace/name */
      name: string
      /** @description Null: the group is no gang. */
      minCount: number | null
      /** @description Pods with a node, those held in the cycle included. */
      scheduled: number
      fate: components['schemas']['GroupFateEnum']
      message: string
      /** @description Of the cycle, in the order of their attempts. */
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
    /** @description Who is there, and what they may do. */
    Joined: {
      /** @description Whether this server asks who is there. */
      accounts: boolean
      role: components['schemas']['SessionRoleEnum']
      name: string
      may: components['schemas']['MayEnum'][]
      /** @description Those that one is in or leads. */
      workshops: components['schemas']['WorkshopName'][]
      /** @description With which accounts may sign in, besides a password. */
      providers: components['schemas']['Provider'][]
      /**
       * Format: uri
       * @description The personal link. It is not told again.
       */
      place: string
    }
    Judgement: {
      right: boolean
      /** @description Why, in whole sentences, by the engine; HTML. */
      says: string
      /** @description What the run has come to. */
      answer: string | number
      /** @description Other answers that are as right, such as nodes of equal total. */
      alsoRight: (string | number)[]
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
      /** @description The object as it is stored. */
      body: {
        [key: string]: unknown
      } | null
    }
    /** @description What a release of kube-scheduler would leave out of a snapshot. */
    LeftOut: {
      release: string
      /** @description Fields that it does not store and kinds that it does not look at. */
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
      /** @description Slugs of the lessons that one should know. */
      before: string[]
      summary: string
      beats: number
      questions: number
      exercises: components['schemas']['ExerciseTitle'][]
      /** @description null: it comes with the playground. */
      written: components['schemas']['WrittenBy'] | null
    }
    LessonCheck: {
      valid: boolean
      /** @description The line is that in lesson.yaml. */
      problems: components['schemas']['PlacedMistake'][]
      /** @description What must not be stored at all. */
      secrets: components['schemas']['Mistake'][]
      /** @description null where it cannot be shown. */
      lesson: components['schemas']['LessonDetail'] | null
    }
    LessonDetail: {
      slug: string
      title: string
      subject: string
      level: components['schemas']['LevelEnum']
      minutes: number
      /** @description Slugs of the lessons that one should know. */
      before: string[]
      summary: string
      beats: components['schemas']['Beat'][]
      questions: number
      exercises: components['schemas']['Exercise'][]
      /** @description null: it comes with the playground. */
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
       * @description `failed`: its scheduler broke, lost its lease, or ended without a word.
       *
       *     * `running` - Running
       *     * `succeeded` - Succeeded
       *     * `failed` - Failed
       */
      state: components['schemas']['LiveRunStateEnum']
      /** @description When the last thing happened. */
      now: number
      /** @description 0: it ends when its scheduler does. */
      duration: number
      /** @description Number of the last event. */
      lastSeq: number
      /**
       * Format: uuid
       * @description The live run that this one goes on from.
       */
      parent: string | null
      /** Format: date-time */
      createdAt: string
      /** @description Whose it is. Null: the program's own, or nobody's where there are no accounts. */
      readonly owner: string | null
      /**
       * Format: date-time
       * @description What times count from, by the scheduler's clock.
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
      /** @description Of the scheduler, as in its Lease. */
      readonly identity: string
      /** @description Address of the API server. */
      readonly cluster: string
      /** @description Whether it decided without writing. */
      readonly dryRun: boolean
    }
    LiveRunDetail: {
      /** Format: uuid */
      id: string
      kind: string
      title: string
      /**
       * @description `failed`: its scheduler broke, lost its lease, or ended without a word.
       *
       *     * `running` - Running
       *     * `succeeded` - Succeeded
       *     * `failed` - Failed
       */
      state: components['schemas']['LiveRunStateEnum']
      /** @description When the last thing happened. */
      now: number
      /** @description 0: it ends when its scheduler does. */
      duration: number
      /** @description Number of the last event. */
      lastSeq: number
      /**
       * Format: uuid
       * @description The live run that this one goes on from.
       */
      parent: string | null
      /** Format: date-time */
      createdAt: string
      /** @description Whose it is. Null: the program's own, or nobody's where there are no accounts. */
      readonly owner: string | null
      /**
       * Format: date-time
       * @description What times count from, by the scheduler's clock.
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
      /** @description Of the scheduler, as in its Lease. */
      readonly identity: string
      /** @description Address of the API server. */
      readonly cluster: string
      /** @description Whether it decided without writing. */
      readonly dryRun: boolean
      /** @description The KubeSchedulerConfiguration, without keys of extenders. */
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
      /** @description How many watch each kind. */
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
    /** @description A line of the table. */
    Loss: {
      /** @description From 1, in the order in which losses are worked out. */
      number: number
      /** @description `node`, or the key of a label. */
      by: string
      /** @description The node, or the value of the label. */
      value: string
      /** @description That are lost. */
      nodes: number
      /** @description Pods on them, without those that are of their node alone. */
      lost: number
      /** @description Pods that the cluster does not have any more. */
      notBack: number
      /** @description Pods on other nodes that had to make room. */
      evicted: number
      /** @description Workloads of which no pod is left. */
      dead: number
      /** @description PodDisruptionBudgets that break. */
      broken: number
      /**
       * Format: uuid
       * @description The run after it, once somebody has opened that.
       */
      run: string | null
      /** @description Those that end with fewer pods, the worst 5 of them. */
      readonly workloads: components['schemas']['ShrunkWorkload'][]
      /** @description The first 5 of those that break. */
      readonly budgets: components['schemas']['BrokenBudget'][]
    }
    /** @description docs/survival.md says what each part is. */
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
      /** @description Pods that find no node. */
      waiting: string[]
      /** @description Pods that nobody makes anew. */
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
      /** @description Other objects made for it. */
      also: string[]
    }
    /** @description With its files, solutions included. */
    Manuscript: {
      /** Format: uuid */
      id: string
      /** @description Its address among the lessons, once it has no mistakes. */
      slug: string
      title: string
      /** Format: date-time */
      createdAt: string
      /** Format: date-time */
      changedAt: string
      revision: number
      /** @description Of the files together, in bytes. */
      size: number
      /** @description How many. */
      readonly mistakes: number
      visibility: components['schemas']['VisibilityEnum']
      /** @description Path in the lesson's folder → text. lesson.yaml is the lesson itself. */
      files: {
        [key: string]: string
      }
      /** @description The line is that in lesson.yaml. */
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
       * @description Null where no price was given.
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
      /** @description Pod, Node or KubeSchedulerConfiguration. */
      kind: string
      namespace: string
      /** @description Of a KubeSchedulerConfiguration: of the profile. */
      name: string
    }
    /** @description A link. Whoever has it sees the thing until it expires, is revoked, or the thing is made private. */
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
       * @description To be handed on. It is not told again.
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
      /** @description Goes behind `Authorization: Bearer `. It is not told again. */
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
      /** @description By key. Snapshots of older versions have none. */
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
      /** @description Claims that have the device or a share of it, before the attempt. */
      takenBy: string[]
      /** @description Of a shared device: capacity → how much is used. */
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
      /** @description What the domain has to hold before the pod comes. */
      atLeast: number
      /** @description What it may hold before the pod comes; null: any number. */
      atMost: number | null
      value: string
      count: number
      /** @description Those that count in the domain, by name. */
      pods: components['schemas']['CountedPod'][]
    }
    NodeDrain: {
      node: string
      /** @description The node that comes for it before; empty if none. */
      arrives: string
      waves: components['schemas']['Wave'][]
    }
    NodeExplanation: {
      node: string
      filters: components['schemas']['NodeFilter'][]
      scores: components['schemas']['NodeScore'][]
      total: number | null
      /** @description What counts in the node's domains, for each rule whose topology key the node has. */
      domains: components['schemas']['NodeDomain'][]
      /** @description Null where the pod needs no devices. */
      devices: components['schemas']['NodeSearch'] | null
    }
    NodeFilter: {
      plugin: string
      verdict: components['schemas']['NodeFilterVerdictEnum']
      /**
       * @description What it says of the node, whether the attempt came to it or not; null where it is not asked.
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
    /** @description What a node has for the claims of the pod. */
    NodeOverview: {
      /** @description Why it was turned away; empty: it was not. */
      verdict: string
      devices: number
      /** @description Devices that no claim has. */
      free: number
      why: components['schemas']['TriedDevices'][]
    }
    NodeScore: {
      plugin: string
      raw: number
      normalised: number
      weight: number
      weighted: number
      /** @description How the raw score came about, with the numbers of this node and this pod. */
      formula: string
      /** @description How raw scores become normalised ones, in words; empty where they are taken as they are. */
      normalisation: string
    }
    /** @description The search for devices on one node, made again. */
    NodeSearch: {
      /** @description Why it was turned away; the text of an error where one ends the attempt. */
      verdict: string
      /** @description In the order of the search. */
      devices: components['schemas']['NodeDevice'][]
      /** @description In order; the first 1,000. */
      trials: components['schemas']['DeviceTrial'][]
      /** @description Trials that are not listed. */
      more: number
      /** @description Claims of the pod that have their devices already. */
      settled: components['schemas']['SettledClaim'][]
    }
    NodeState: {
      zone: string | null
      /** @description milli-CPU, bytes or whole units by resource. */
      allocatable: {
        [key: string]: number
      }
      unschedulable: boolean
      /** @description key=value:effect */
      taints: string[]
      ready: boolean
    }
    /** @description cpu in milli, memory in bytes, other resources whole. */
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
      /** @description A few facts for a table; which ones depends on the kind. */
      summary: {
        [key: string]: unknown
      }
      /** @description The whole object as it is stored. */
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
      /** @description Whether it was asked: the first that turns the pod away is the last one. */
      reached: boolean
      code: string | null
      /** @description In kube-scheduler's words. */
      reasons: string[]
    }
    /**
     * @description * `add` - add
     *     * `replace` - replace
     *     * `remove` - remove
     * @enum {string}
     */
    OpEnum: 'add' | 'replace' | 'remove'
    /** @description Of a JSON patch (RFC 6902). `value` is there unless `op` is remove. */
    Operation: {
      op: components['schemas']['OpEnum']
      path: string
      value?: unknown
    }
    /** @description The best placement that is known, beside the one of the run (docs/optimum.md). */
    Optimum: {
      /** @description The answer in words. */
      says: string
      /** @description Nothing better is possible. */
      proven: boolean
      /** @description Than the run. */
      better: boolean
      foundBy: components['schemas']['FoundByEnum']
      classes: components['schemas']['OptimumClass'][]
      goal: components['schemas']['OptimumGoal'] | null
      /** @description In an order in which the pods can come. */
      placements: components['schemas']['PodOnNode'][]
      /** @description Pods without a node. */
      pending: string[]
      /** @description Pods that go first. */
      evicted: string[]
      moved: components['schemas']['PodMoved'][]
      lost: components['schemas']['PodLost'][]
      gained: components['schemas']['PodGained'][]
      /** @description Pods that the filters did not let where the model had them. */
      refused: components['schemas']['PodRefused'][]
      /** @description Pods that a gate keeps out of the queue. */
      gated: string[]
      /** Format: double */
      limit: number
      /**
       * Format: double
       * @description Deterministic time, about seconds.
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
      /** @description How many that ran before it evicted. */
      schedulerEvicted: number
      /** @description How many of them have a node in the best placement that is known. */
      optimum: number
      /** @description How many that ran before have to go for it. */
      optimumEvicted: number
      /** @description No placement that does as well by higher priorities has more placed less evicted pods; null: not known. */
      bound: number | null
      /** @description How far it is from the bound; 0: the best possible. */
      gap: number | null
    }
    /** @description Less is better. */
    OptimumGoal: {
      name: components['schemas']['OptimumGoalNameEnum']
      unit: string
      /** Format: double */
      scheduler: number
      /** Format: double */
      optimum: number
      /**
       * Format: double
       * @description No placement of as many pods has less; null: not known.
       */
      bound: number | null
    }
    /**
     * @description * `nodes` - nodes
     *     * `cost` - cost
     *     * `fragmentation` - fragmentation
     * @enum {string}
     */
    OptimumGoalNameEnum: 'nodes' | 'cost' | 'fragmentation'
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
      /** @description Nodes that could take the pod. */
      feasible: number
      /** @description Of the winner; null where nothing was scored. */
      score: number | null
      /** @description The scheduler's words for a pod left over. */
      message: string
      /** @description Empty: a nomination ended. */
      nominatedNode: string | null
      /** @description Most important first. */
      victims: string[]
      /** @description Where a sampled search began and where the next one begins; absent when all nodes were looked at. */
      search?: number[]
      /** @description Of the formal model, where it was checked; absent when there are none. */
      violations?: components['schemas']['Violation'][]
      /** @description What extenders were asked and answered, in order; absent where none was. */
      extenderCalls?: components['schemas']['ExtenderCall'][]
      /** @description Who keeps a gated pod out of the queue; absent for its own scheduling gates. */
      gate?: components['schemas']['Gate']
      /** @description Absent for pods that are attempted alone. */
      group?: components['schemas']['GroupPart']
      /** @description What was written into claims to devices; absent where nothing was. */
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
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
    PaginatedSnapshotList: {
      /**
       * @description Of the whole list.
       * @example 1
       */
      count: number
      /**
       * Format: uri
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
       * @description The following page; null for the last.
       * @example null
       */
      next: string | null
      /**
       * Format: uri
       * @description The page before; null for the first.
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
      /** @description The number of the attempt in either run. */
      k: number[]
      /** @description How it ended in either run. */
      outcomes: components['schemas']['OutcomeEnum'][]
      /** @description Where the pod went in either run. */
      nodes: (string | null)[]
      points: components['schemas']['Points'][]
      /** @description In either run, the plugin that turned the other's node away. */
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
    /** @description A personal link: whoever has it comes back as that participant, on any device. */
    Place: {
      /**
       * Format: uri
       * @description It is not told again; the link before it has ended.
       */
      place: string
    }
    PlacedMistake: {
      path: string
      message: string
      /** @description Line of the text, from 1; null where none can be named. */
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
      /** @description Only where weights count: at score. */
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
    /** @description Times are null where it never happened. */
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
      /** @description The node that the model had for it, and what the filters say. */
      reason: string
    }
    PodState: {
      priority: number
      /** @description milli-CPU, bytes or whole units by resource. */
      requests: {
        [key: string]: number
      }
      /** @description The PodGroup that it names, namespace/name. */
      group: string | null
      workload: string | null
      place: components['schemas']['PodPlaceEnum']
      node: string | null
      nominatedNode: string | null
      /** @description End of the backoff, of the grace period, or of waiting at Permit. */
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
      /** @description Weighted, in the first run: for the node that it chose, and for the other. */
      first: (number | null)[]
      /** @description The same in this run. */
      second: (number | null)[]
      swing: number
    }
    PointsOfBoth: {
      plugin: string
      /** @description Weighted points; null where it was not scored. */
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
      /** @description Whose it is. Null: the program's own, or nobody's where there are no accounts. */
      readonly owner: string | null
      /** @description The configuration as it was written. */
      yaml: string
      /** @description The same as JSON. */
      config: {
        [key: string]: unknown
      }
      profiles: components['schemas']['Profile'][]
      /** @description What the configuration asks for and a run without further options does not do. */
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
      /** @description The only nodes to be looked at; null: no such limit. */
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
    /** @description Every candidate node with its pods in the order of reprieve, the criteria, and which one decided. */
    Preemption: {
      /** @description Whether the pod may preempt. */
      eligible: boolean
      /** @description Why it may not. */
      reason: string
      /** @description What the scheduler writes if no node helps. */
      message: string
      nominated: string | null
      /** @description The chosen one first. */
      candidates: components['schemas']['Candidate'][]
      criteria: components['schemas']['CriterionStep'][]
      /**
       * @description Null where there was nothing to choose from.
       *
       *     * `pdbViolations` - pdbViolations
       *     * `highestPriority` - highestPriority
       *     * `prioritySum` - prioritySum
       *     * `victims` - victims
       *     * `latestStart` - latestStart
       *     * `name` - name
       */
      deciding: components['schemas']['DecidingEnum'] | components['schemas']['NullEnum']
      /** @description Nodes on which no victims make room. */
      dryRun: components['schemas']['DryRun'][]
      /** @description Nodes on which preemption cannot help. */
      notHelpful: number
      pdbs: components['schemas']['Budget'][]
    }
    PreemptionRecord: {
      eligible: boolean
      /** @description Why the pod may not preempt. */
      reason?: string
      /** @description Node → what it would cost. */
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
    /** @description A profile after expansion: nothing is left to be defaulted. */
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
      /** @description Pods that get an attempt; 0 until the run has started. */
      total: number
    }
    Provider: {
      id: string
      name: string
    }
    ProviderWay: {
      /**
       * Format: uri
       * @description Where the provider asks who somebody is. It leads back here.
       */
      address: string
    }
    Question: {
      id: string
      kind: components['schemas']['QuestionKindEnum']
      ask: string
      /** @description Null: any node of the run is pointed at, or a number is given. */
      choices: components['schemas']['Choice'][] | null
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
    /** @description How much of the server somebody takes, and may take. */
    Quota: {
      /**
       * @description `bytes` stored; runs and simulations `atOnce`; `seconds` of workers within a day.
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
      /** @description What the expression reads of the device. */
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
      /** @description The cycles of pod groups, in order; absent where there were none. */
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
      /** @description Workloads and single pods beyond the first hundred; they have no expectations of their own. */
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
       * @description Null until it has ended.
       *
       *     * `same` - Same
       *     * `changes` - Changes
       *     * `refused` - Refused
       */
      verdict: components['schemas']['RehearsalVerdictEnum'] | components['schemas']['NullEnum']
      /** @description Pods that end otherwise. */
      changed: number | null
      /** Format: date-time */
      createdAt: string
      /** @description Whose it is. Null: the program's own, or nobody's where there are no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
    }
    /** @description Differences that, switched from the old release to the new one, make the pod end as under the new one. */
    RehearsalCause: {
      switched: string[]
      how: components['schemas']['HowEnum']
      /** @description Others that would do it alone. */
      also: string[]
    }
    RehearsalProgress: {
      /** @description Simulations that have been played. */
      done: number
      /** @description How many there will be, as far as is known by now. */
      planned: number
    }
    /** @description docs/rehearsal.md says what each part is. */
    RehearsalReport: {
      from: components['schemas']['RehearsedRelease']
      to: components['schemas']['RehearsedRelease']
      verdict: components['schemas']['RehearsalVerdictEnum']
      refusals: components['schemas']['Refusal'][]
      /** @description That had an attempt under the old release. */
      pods: number
      changed: components['schemas']['ChangedPod'][]
      causes: components['schemas']['CauseCount'][]
      crashes: components['schemas']['Crash'][]
      policy: components['schemas']['PolicyNotice'][]
      texts: components['schemas']['ChangedText'][]
      differences: components['schemas']['ReleaseDifference'][]
      /** @description Simulations that were played for it. */
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
      /** @description The version whose decisions were recorded; empty: known by rule. */
      recorded: string
    }
    RejectionRecord: {
      /** @description Absent where PreFilter left the node out. */
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
      /** @description That end otherwise when it alone is switched; null: it was not. */
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
     *     * `1.36` - 1.36
     * @enum {string}
     */
    ReleaseEnum: '1.18' | '1.19' | '1.20' | '1.21' | '1.22' | '1.23' | '1.24' | '1.25' | '1.26' | '1.27' | '1.28' | '1.29' | '1.30' | '1.31' | '1.32' | '1.33' | '1.34' | '1.36'
    /** @description The cheapest answers first. Each was run from the start, and so was each with a part left out. */
    Remedies: {
      k: number
      pod: string
      message: string
      /** @description Other pods that wait for the same reason. */
      alike: string[]
      /** @description What was not tried. */
      limits: string[]
      /** @description Sets that help this attempt but not the whole run. */
      refuted: number
      /** @description Sets that help this attempt and were not run. */
      untried: number
      costs: {
        [key: string]: number
      }
      remedies: components['schemas']['Remedy'][]
    }
    Remedy: {
      text: string
      /** Format: double */
      cost: number
      changes: components['schemas']['Change'][]
      steps: components['schemas']['Step'][]
      effects: components['schemas']['Effects']
      /** @description Other nodes or pods with which the same changes help this attempt; at most twenty. */
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
       * @description The run before any node goes; null: no pod waited, or it was deleted.
       */
      run: string | null
      options: {
        [key: string]: unknown
      }
      /** @description As they were asked about. */
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
       * @description The run without them, once somebody has opened that.
       */
      proof: string | null
      /** Format: date-time */
      createdAt: string
      /** @description Whose it is. Null: the program's own, or nobody's where there are no accounts. */
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
      /** @description Nodes of which it is known whether they go. It may fall. */
      done: number
      /** @description How many there are; 0 until that is known. */
      planned: number
    }
    /** @description docs/consolidation.md says what each part is. */
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
      /** @description In which nodes were tried. */
      order: string
      tries: number
      /** @description Nodes that are needed at least. */
      bound: components['schemas']['NodeBound']
      /** @description Nodes left beyond the bound. */
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
    /** @description What became of an upload besides being stored: nothing is left out silently. */
    Report: {
      /** @description Removed before storing, because it may be secret. */
      dropped: components['schemas']['Notice'][]
      /** @description Filled in as the API server would have. */
      defaulted: components['schemas']['Notice'][]
      /** @description Kinds and fields that scheduling does not look at. */
      ignored: components['schemas']['Notice'][]
      /** @description What was not understood, or has no effect. */
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
      /** @description Whose it is. Null: the program's own, or nobody's where there are no accounts. */
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
      /** @description urlPrefixes of the policy's extenders that it calls. */
      extenders: string[]
      /** @description Steps' violations of the formal model so far; null: not checked. */
      violations: number | null
      /** @description What the policy asks for and this run, with its options, does not do; why there is nothing to schedule. */
      warnings: components['schemas']['Mistake'][]
    }
    RunAttempts: {
      /** @description Contiguous, from one event to the next, too. */
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
      /** @description In order; none for a pod that ran already. */
      attempts: components['schemas']['Outcome'][]
      /** @description Of the last attempt; null if there was none. */
      explanation: components['schemas']['Explanation'] | null
    }
    /** @description It plays from now on; again, after an interruption. */
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
      /** @description What the writes cause with each kind of lock. */
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
    /** @description What the election meant for pods. */
    SchedulingReport: {
      created: number
      bound: number
      /** @description Bindings. */
      refused: number
      /** @description Scheduler → bindings. */
      boundBy: {
        [key: string]: number
      }
      /** @description [from, to] of the longest time in which a pod waited and none was bound. */
      longestPause: number[] | null
    }
    /**
     * @description * `read` - Read
     *     * `write` - Write
     *     * `operate` - Operate
     * @enum {string}
     */
    ScopesEnum: 'read' | 'write' | 'operate'
    /** @description Entries are null for nodes that are not feasible; the lists are empty where the plugin skipped. */
    ScoreColumn: {
      plugin: string
      weight: number
      skipped: boolean
      raw: (number | null)[]
      /** @description 0 to 100. */
      normalised: (number | null)[]
      weighted: (number | null)[]
    }
    SearchedDevices: {
      /** @description What is to be allocated; claims for extended resources differ from node to node. */
      requests: components['schemas']['WantedDevices'][]
      /** @description An entry a node; null beyond 500,000 devices that were looked at. */
      nodes: (components['schemas']['NodeOverview'] | null)[]
    }
    /** @description Who is there, and what they may do. */
    Session: {
      /** @description Whether this server asks who is there. */
      accounts: boolean
      role: components['schemas']['SessionRoleEnum']
      name: string
      may: components['schemas']['MayEnum'][]
      /** @description Those that one is in or leads. */
      workshops: components['schemas']['WorkshopName'][]
      /** @description With which accounts may sign in, besides a password. */
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
    /** @description A link. Whoever has it sees the thing until it expires, is revoked, or the thing is made private. */
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
     *     * `sweeps` - sweeps
     *     * `written-lessons` - written-lessons
     *     * `elections` - elections
     *     * `timelines` - timelines
     *     * `live` - live
     * @enum {string}
     */
    ShareInputKindEnum: 'snapshots' | 'policies' | 'runs' | 'rehearsals' | 'survivals' | 'removals' | 'sweeps' | 'written-lessons' | 'elections' | 'timelines' | 'live'
    /** @description A pod that stands elsewhere. `before`, `after`: its node; null where it waits or is not there. */
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
      /** @description Pods that the run left pending. */
      pending: string[]
      /** @description Runs with the best basket place all but the hopeless ones. */
      proven: boolean
      best: components['schemas']['Basket']
      /**
       * Format: double
       * @description No mix that places as many pods costs less; null: not known.
       */
      bound: number | null
      /** @description Pods for which no node was found, whatever is bought. */
      hopeless: string[]
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
      /** @description One; both of a comparison. */
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
      /** @description The cycles of pod groups, in order; absent where there were none. */
      podGroups?: components['schemas']['PodGroupRecord'][]
      /** @description All allocated claims at the end. */
      claims?: {
        [key: string]: components['schemas']['AllocationRecord']
      }
      /** @description What became of workloads that had no pods. */
      workloads?: components['schemas']['WorkloadsRecord']
      /** @description What the configuration asks for and this simulation does not do, and why there is nothing to schedule. */
      warnings: components['schemas']['Mistake'][]
      /** @description Of the formal model; absent unless `checkModel` asked for them. */
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
    /** @description A stored cluster, without its objects. */
    Snapshot: {
      /** Format: uuid */
      id: string
      name: string
      /** Format: date-time */
      createdAt: string
      /** @description Whose it is. Null: the program's own, or nobody's where there are no accounts. */
      readonly owner: string | null
      /**
       * Format: uuid
       * @description The snapshot this one revises.
       */
      parent: string | null
      /** @description What the upload was recognised as. */
      format: string
      origin: components['schemas']['OriginEnum']
      /** @description Number of objects by kind. */
      counts: {
        [key: string]: number
      }
      /** @description Pods that a run will try to place. */
      pendingPods: number
      report: components['schemas']['Report']
      /** @description Of the upload as it was sent. */
      sizeBytes: number
      /**
       * Format: uuid
       * @description The scheduler configuration that came with the upload.
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
      /** @description Whether the server is connected with a cluster. */
      connected: boolean
      /** @description The context of the kubeconfig, or host and port; null if it is not known. */
      name: string | null
      /** @description Why it cannot be imported now, as of this request; null if it can. */
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
      /** @description Who is in the way; empty where the nodes that stay have too little. */
      pod: string
      message: string
    }
    /** @description What is done to one object: a patch, an object that comes or goes, a plugin that a profile does without. */
    Step: {
      object: components['schemas']['NamedObject']
      patch: components['schemas']['Operation'][] | null
      /** @description The manifest of a new object. */
      add: {
        [key: string]: unknown
      } | null
      remove: boolean
      disablePlugin: string | null
    }
    /** @description A step that the formal model does not allow. */
    StepViolation: {
      /** @description Which part of the model. */
      clause: string
      /** @description What is wrong. */
      text: string
      /** @description Number of the attempt, from 0. */
      step: number
    }
    /** @description One kind of things that are stored. */
    Stored: {
      kind: components['schemas']['StoredKindEnum']
      count: number
      /** @description Of their logs, journals and blobs, compressed; rows come on top. */
      bytes: number
      /** @description Days after which they are deleted: after their end, snapshots after their upload. 0: never. */
      keepDays: number
    }
    /**
     * @description * `liveRuns` - liveRuns
     *     * `sweeps` - sweeps
     *     * `rehearsals` - rehearsals
     *     * `survivals` - survivals
     *     * `removals` - removals
     *     * `runs` - runs
     *     * `timelines` - timelines
     *     * `elections` - elections
     *     * `snapshots` - snapshots
     * @enum {string}
     */
    StoredKindEnum: 'liveRuns' | 'sweeps' | 'rehearsals' | 'survivals' | 'removals' | 'runs' | 'timelines' | 'elections' | 'snapshots'
    Stranded: {
      resource: string
      /**
       * Format: double
       * @description Free, and expected to be of no use to a pod like those of this cluster.
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
       * @description The run before any loss; null: no pod waited, or it was deleted.
       */
      run: string | null
      options: {
        [key: string]: unknown
      }
      lossOf: string[]
      state: components['schemas']['PlayedStateEnum']
      progress: components['schemas']['SurvivalProgress']
      /** @description Losses so far after which pods are missing, or with which a budget breaks. */
      hurting: number
      /** Format: date-time */
      createdAt: string
      /** @description Whose it is. Null: the program's own, or nobody's where there are no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
    }
    SurvivalProgress: {
      /** @description Losses that have been worked out. */
      done: number
      /** @description How many there are; 0 until that is known. */
      planned: number
    }
    Sweep: {
      /** Format: uuid */
      id: string
      name: string
      /** @description In the order in which cells name them. */
      snapshots: components['schemas']['Reference'][]
      policy: components['schemas']['Reference'] | null
      /** @description What is varied, as it was sent. */
      space: {
        [key: string]: unknown
      }
      state: components['schemas']['PlayedStateEnum']
      /** @description All of them. */
      cells: number
      progress: components['schemas']['SweepProgress']
      /** Format: date-time */
      createdAt: string
      /** @description Whose it is. Null: the program's own, or nobody's where there are no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why a part of it failed. */
      error: components['schemas']['Problem'] | null
    }
    SweepCell: {
      /** @description Its number, from 0. */
      cell: number
      /** @description Its name. */
      snapshot: string
      /** @description Its number; 0 is the one that the sweep starts from. */
      policy: number
      /** @description Of the axes; null for the policy that the sweep starts from. */
      values: (unknown | null)[] | null
      order: components['schemas']['ArrivalOrderEnum']
      seed: number | null
      /** @description No other cell of this snapshot, order and seed is at least as good by every objective and better by one. */
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
      /** @description Cells that have been measured, equal ones counted once. */
      done: number
      /** @description Cells that differ. */
      planned: number
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
       * @description `waiting`: stepped, for somebody to advance it.
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
      /** @description What happens before this time has happened. */
      now: number
      duration: number
      /** @description Number of the last event. */
      lastSeq: number
      /**
       * Format: uuid
       * @description Of which it is a branch.
       */
      parent: string | null
      example: string | null
      /** Format: date-time */
      createdAt: string
      /** @description Whose it is. Null: the program's own, or nobody's where there are no accounts. */
      readonly owner: string | null
      /** Format: date-time */
      startedAt: string | null
      /** Format: date-time */
      finishedAt: string | null
      /** @description Why it failed. */
      error: components['schemas']['Problem'] | null
      description: string
      snapshot: components['schemas']['Reference'] | null
      policy: components['schemas']['Reference'] | null
      /** @description urlPrefixes of its policies' extenders that it calls. */
      extenders: string[]
      /** @description What its policies ask for and it does not do. */
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
    /** @description What has come out so far. */
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
      /** @description `at` has the times; other columns are the share of allocatable by resource. */
      used: {
        [key: string]: (number | null)[]
      }
      /** @description `at` has the times; other columns are the share of what is free that no typical pod can use. */
      fragmentation: {
        [key: string]: (number | null)[]
      }
      evictions: components['schemas']['Eviction'][]
      nominations: components['schemas']['Nomination'][]
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
      counts: components['schemas']['TimelineCounts']
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
       * @description What became of the device: chosen, given back because nothing followed, or why it fell out: in use, a selector that is false, a place that is not this node, a capacity or a counter that is short, a taint, a constraint, an error.
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
      /** @description Those that fail first; empty if it was not run. */
      checks: components['schemas']['Check'][]
      /** @description Why it was not run. */
      problems: components['schemas']['TryProblem'][]
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
      /** @description Everything the configuration means, defaults and all; null if it is not valid. */
      expanded: {
        [key: string]: unknown
      } | null
      /** @description What the configuration asks for and a run without further options does not do. */
      warnings: components['schemas']['Mistake'][]
    }
    Verdict: {
      /** @description Of the expectation, from 0. */
      index: number
      /** @description Its name, or what it expects in words. */
      title: string
      holds: boolean
      /** @description Why, in one sentence. */
      says: string
      /** @description The pod that decides, namespace/name. */
      pod: string | null
      /** @description The attempt that decides; null where none does by itself. */
      attempt: number | null
      /** @description The sentence of that attempt's explanation. */
      decision: string | null
    }
    /** @description The Lease as a replica saw it last. */
    View: {
      holder: string | null
      resourceVersion: string | null
      observedAt: number
      expiresAt: number
    }
    /** @description A step that the formal model does not allow. */
    Violation: {
      /** @description Which part of the model. */
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
      /** @description Of the request itself, as expressions. */
      selectors: string[]
    }
    Wave: {
      /** @description Pod → the node of its successor. */
      places: {
        [key: string]: string
      }
      /** @description Why the other pods of the node have to wait. */
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
      /** @description Five letters and digits that let people in: to be read out. */
      code: string
      /** @description Of the page where people join by the code. */
      readonly address: string
      leader: string
      /** Format: date-time */
      createdAt: string
      /**
       * Format: date-time
       * @description From then on the code lets nobody in.
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
      /** @description Name; null for what is the program's own. */
      owner: string | null
      /** @description Whether whoever asks may change it. */
      mayChange: boolean
    }
    WrittenLesson: {
      /** Format: uuid */
      id: string
      /** @description Its address among the lessons, once it has no mistakes. */
      slug: string
      title: string
      /** Format: date-time */
      createdAt: string
      /** Format: date-time */
      changedAt: string
      revision: number
      /** @description Of the files together, in bytes. */
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
