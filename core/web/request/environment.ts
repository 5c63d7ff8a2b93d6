import { load } from '../storage.ts'

/** R008: where a missing secret leads. Its path is not in the specification. */
export const completeConfiguration = '/mobile/complete_configuration'

/** Where the page runs, as the error catalogue asks for it. One object, so that a test can stand somewhere else. */
export const environment = {
  path: (): string => location.pathname,
  /** On a page of the console (R126): only there a sign-in that ended leads to the sign-in page (R086). */
  dashboardPath: (): boolean => /^\/dashboard(\/|$)/.test(environment.path()),
  /** In the side window: only there a missing secret leads to the page that says how to finish the set-up (R090). */
  sidebarPath: (): boolean => /^\/client\/side_window(\/|$)/.test(environment.path()),
  /** R087: inside a phone's browser or chat client the surface has its own way to sign in. */
  mobileHost: (): boolean => /Mobile|Android|iPhone|iPad/i.test(navigator.userAgent),
  /** R085: a page that was opened by a test login (R106) knows it for as long as its tab lives. */
  testSession: (): boolean => load('test_session', false, true),
  go: (url: string): void => location.assign(url),
  /** To the sign-in page, which brings the person back to where they were. */
  toIndex(): void {
    const here = location.pathname + location.search + location.hash
    environment.go(environment.dashboardPath() ? `/?callback=${encodeURIComponent(here)}` : '/')
  },
}
