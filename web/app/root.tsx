import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import serifUrl from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { useEnvironment } from './client/environment.ts';
import { Frame } from './frame/frame.tsx';
import { memberHint } from './frame/member-hint.ts';
import iconUrl from './theme/icon.svg?url';
import './theme/index.css';
import 'virtual:theme-variables.css';
import { theme } from './theme/theme.ts';

export { ErrorBoundary } from './frame/error-screen.tsx';

/** The document around every page, the error screens included. */
export function Layout({ children }: { children: ReactNode }) {
  const { styleNonce, scriptNonce, stateText } = useEnvironment();

  // Says to styles and to tests that the page has come alive.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);

  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ColorSchemeScript defaultColorScheme="auto" nonce={scriptNonce} />
        <script
          nonce={scriptNonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
          dangerouslySetInnerHTML={{ __html: memberHint }}
        />
        <link rel="icon" type="image/svg+xml" href={iconUrl} />
        <link rel="preload" as="font" type="font/woff2" href={interUrl} crossOrigin="" />
        <link rel="preload" as="font" type="font/woff2" href={serifUrl} crossOrigin="" />
        <Links />
        {/* Hands the nonce on to the browser's side, for the styles that Mantine writes at run time. */}
        <style nonce={styleNonce} />
        {/* For the kit's library, as above. */}
        <meta property="csp-nonce" nonce={styleNonce} />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          withCssVariables={false}
          withGlobalClasses={false}
          getStyleNonce={() => styleNonce ?? ''}
        >
          <Frame>{children}</Frame>
        </MantineProvider>
        <ScrollRestoration />
        <script
          id="state"
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: `encodeState` lets no `<` through.
          dangerouslySetInnerHTML={{ __html: stateText() }}
        />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
