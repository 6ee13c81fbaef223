// Why something that was played failed, in one text: the mistakes say what the sentence does not, such as which limit was exceeded.
interface Failure {
  title: string
  detail: string
  problems?: readonly { path: string; message: string }[]
}

export function whyFailed({ title, detail, problems = [] }: Failure): string {
  const places = problems.map(({ path, message }) => (path ? `${path}: ${message}` : message))
  return [detail || title, ...places].join(' ')
}
