import { navigate } from '../../state/page/location'
import { useJoin } from '../../state/people/people'
import { TextField } from '../../ui/Field'
import { Form } from './Form'

/** A code and a name; then the page that shows the personal link. */
export function JoinForm({ code = '' }: { code?: string }) {
  const joining = useJoin()
  const arrived = { onSuccess: () => navigate('/sign-in') }
  return (
    <Form title="Join a workshop" action="Join" pending={joining.isPending} error={joining.error} onSend={(given) => joining.mutate({ code: given('code'), name: given('nickname') }, arrived)}>
      <TextField label="Code" name="code" required maxLength={40} defaultValue={code} autoCapitalize="off" spellCheck={false} hint="Five letters and digits, from the teacher." />
      <TextField label="Your name here" name="nickname" required maxLength={60} autoFocus={code !== ''} hint="The teacher and the others in the workshop see it. It need not be your real name." />
    </Form>
  )
}
