// A question in the teacher's own words, as it is written in a form.

export interface WrittenQuestion {
  ask: string
  /** One answer a line. */
  answers: string
  /** Empty: nothing is right or wrong. */
  right: string
}

export interface OwnQuestion {
  ask: string
  choices: string[]
  right: string | null
  /** By field; none where it can be asked. */
  mistakes: Record<keyof WrittenQuestion, string[]>
}

/** The server takes no more (playground/workshops/models.py, playground/api/serializers/classes.py). */
export const LONGEST_ASK = 500
export const LONGEST_ANSWER = 253
export const MOST_ANSWERS = 50

/** Answers are the same if only their case or their spaces differ. */
const sameness = (answer: string): string => answer.trim().replace(/\s+/g, ' ').toLowerCase()

export function readOwnQuestion({ ask, answers, right }: WrittenQuestion): OwnQuestion {
  const choices = answers
    .split('\n')
    .map((answer) => answer.trim())
    .filter(Boolean)
  const wanted = choices.find((choice) => sameness(choice) === sameness(right)) ?? null
  return {
    ask: ask.trim(),
    choices,
    right: wanted,
    mistakes: {
      ask: ask.trim() === '' ? ['Write the question.'] : [],
      answers: mistakesOf(choices),
      right: right.trim() !== '' && wanted === null ? [`“${right.trim()}” is none of the answers.`] : [],
    },
  }
}

function mistakesOf(choices: readonly string[]): string[] {
  const number = choices.length < 2 ? ['Write at least two answers.'] : choices.length > MOST_ANSWERS ? [`Write at most ${MOST_ANSWERS} answers.`] : []
  return [...number, ...choices.flatMap((choice, index) => [...lengthMistake(choice), ...repetition(choices, index)])]
}

const lengthMistake = (choice: string): string[] => (choice.length > LONGEST_ANSWER ? [`“${choice.slice(0, 20)}…” has more than ${LONGEST_ANSWER} characters.`] : [])

function repetition(choices: readonly string[], index: number): string[] {
  const first = choices.findIndex((choice) => sameness(choice) === sameness(choices[index]!))
  return first < index ? [`Answer ${index + 1}, “${choices[index]}”, is the same as answer ${first + 1}, “${choices[first]}”.`] : []
}

export const isMistaken = ({ mistakes }: OwnQuestion): boolean => Object.values(mistakes).some((each) => each.length > 0)
