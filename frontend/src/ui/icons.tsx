// Signs drawn on a 16 × 16 grid in the colour of the text around them.

interface IconProps {
  size?: number
}

function sign(path: string, filled = false) {
  return function Icon({ size = 16 }: IconProps) {
    const paint = filled ? { fill: 'currentColor' } : { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round' as const, strokeLinejoin: 'round' as const }
    return (
      <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" {...paint}>
        <path d={path} />
      </svg>
    )
  }
}

export const PlayIcon = sign('M4.5 2.6v10.8a.6.6 0 0 0 .9.5l8.4-5.4a.6.6 0 0 0 0-1L5.4 2.1a.6.6 0 0 0-.9.5z', true)
export const PauseIcon = sign('M4 2.5h3v11H4zM9 2.5h3v11H9z', true)
export const StepForwardIcon = sign('M4 2.8v10.4L10.5 8zM11 3h1.8v10H11z', true)
export const StepBackIcon = sign('M12 2.8v10.4L5.5 8zM3.2 3H5v10H3.2z', true)
export const FirstIcon = sign('M13.5 2.8v10.4L8.3 8zM8 2.8v10.4L2.8 8zM1 3h1.6v10H1z', true)
export const LastIcon = sign('M2.5 2.8v10.4L7.7 8zM8 2.8v10.4L13.2 8zM13.4 3H15v10h-1.6z', true)
export const SearchIcon = sign('M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.8 10.8 14 14')
export const LinkIcon = sign('M6.5 9.5l3-3M7 4.5l1.2-1.2a3.2 3.2 0 0 1 4.5 4.5L11.5 9M9 11.5l-1.2 1.2a3.2 3.2 0 0 1-4.5-4.5L4.5 7')
export const PeopleIcon = sign('M6 7.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM1.8 13.2a4.2 4.2 0 0 1 8.4 0M10.4 3a2.3 2.3 0 0 1 0 4.4M12 9.6a4.2 4.2 0 0 1 2.2 3.6')
export const CompareIcon = sign('M2 5.2h11M10.2 2.4 13 5.2 10.2 8M14 10.8H3M5.8 8 3 10.8l2.8 2.8')
export const MoreIcon = sign('M3.2 6.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zm4.8 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zm4.8 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z', true)
export const MenuIcon = sign('M2.5 4.5h11M2.5 8h11M2.5 11.5h11')
export const CloseIcon = sign('M4 4l8 8M12 4l-8 8')
export const PlusIcon = sign('M8 3v10M3 8h10')
export const MinusIcon = sign('M3 8h10')
export const FitIcon = sign('M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10')
export const ChoicesIcon = sign('M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M8.5 4.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0zM4.5 11.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0z')
export const UploadIcon = sign('M8 10.5V2.5M4.8 5.5 8 2.3l3.2 3.2M2.5 10.5v2.2c0 .5.4.8.8.8h9.4c.4 0 .8-.3.8-.8v-2.2')
export const DownloadIcon = sign('M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M2.5 10.5v2.2c0 .5.4.8.8.8h9.4c.4 0 .8-.3.8-.8v-2.2')
export const ChevronIcon = sign('M6 3.5 10.5 8 6 12.5')

export function ThemeIcon({ size = 16 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2z" fill="currentColor" />
    </svg>
  )
}

export function BrandIcon({ size = 22 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#3552c8" />
      <g fill="#fff">
        <path d="M6 6h8v8H6zM6 18h8v8H6zM18 18h8v8h-8z" opacity=".45" />
        <path d="M18 6h8v8h-8z" />
      </g>
      <circle cx="22" cy="10" r="2.4" fill="#3552c8" />
    </svg>
  )
}
