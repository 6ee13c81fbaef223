import { ago } from '../../model/text/time'

const exact = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' })

/** A moment, as long ago as it is; the exact time on hover. */
export function TimeAgo({ time }: { time: string }) {
  return (
    <time dateTime={time} title={exact.format(new Date(time))}>
      {ago(time, Date.now())}
    </time>
  )
}
