import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { awaitAnswers } from './readiness/page'
import { queryClient } from './state/page/queryClient'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/print.css'
import './theme/projector.css'
import { standardiseZoom } from './ui/standardZoom'
import { App } from './views/App'

standardiseZoom()
awaitAnswers(queryClient.getQueryCache())
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
