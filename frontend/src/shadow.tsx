import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { awaitAnswers } from './readiness/page'
import { queryClient } from './state/page/queryClient'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/print.css'
import { ShadowPage } from './views/shadow/ShadowPage'

// The page that `manage.py shadow --port` serves by itself, without the playground's server.
awaitAnswers(queryClient.getQueryCache())
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ShadowPage />
    </QueryClientProvider>
  </StrictMode>,
)
