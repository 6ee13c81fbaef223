import { ApiError } from '../../api/client'
import { navigate } from '../../state/page/location'
import { useJoin } from '../../state/people/people'
import { TextField } from '../../ui/Field'
import { Form } from './Form'

/** A code and a name; then the page that shows the personal link. */
export function JoinForm({ code = '' }: { code?: string }) {
  const joining = useJoin()
  const mistakes = mistakesOf(joining.error)
  const arrived = { onSuccess: () => navigate('/sign-in') }
  return (
    <Form
      title="Join a workshop"
      action="Join"
      pending={joining.isPending}
      error={mistakes ? null : joining.error}
      onSend={(given) => joining.mutate({ code: given('code'), name: given('nickname') }, arrived)}
    >
      <TextField
        label="Code"
        name="code"
        required
        maxLength={40}
        defaultValue={code}
        mistakes={mistakes?.code}
        autoCapitalize="off"
        spellCheck={false}
        hint="Five letters and digits, from the teacher."
      />
      <TextField
        label="Your name here"
        name="nickname"
        required
        maxLength={60}
        autoFocus={code !== ''}
        mistakes={mistakes?.name}
        hint="The teacher and the others in the workshop see it. It need not be your real name."
      />
    </Form>
  )
}

/** What is wrong with the code and with the name; null: nothing, or something else is. */
function mistakesOf(error: Error | null): { code: string[]; name: string[] } | null {
  if (!(error instanceof ApiError)) return null
  const { code, problems } = error.problem
  if (code === 'sign-in-refused') return { code: [error.message], name: [] }
  if (code === 'name-taken') return { code: [], name: [error.message] }
  const of = (field: string) => problems.filter(({ path }) => path === field).map(({ message }) => message)
  const found = { code: of('code'), name: of('name') }
  return found.code.length + found.name.length > 0 ? found : null
}
