import fontUrl from '@fonts/inter.woff2?url';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { useEnvironment } from './client/environment.ts';
import { memberHint } from './client/session.ts';
import { Frame } from './frame/frame.tsx';
import { followScheme, schemeHint } from './theme/colour-scheme.ts';
import iconUrl from './theme/icon.svg?url';
import './theme/index.css';

export { ErrorBoundary } from './frame/error-screen.tsx';

/** The document around every page, including error screens. */
export function Layout({ children }: { children: ReactNode }) {
  const { site, styleNonce, scriptNonce, stateText, closingScript } = useEnvironment();

  // Marks the document as hydrated, for styles and tests.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);

  useEffect(followScheme, []);

  return (
    // The first scripts may change this element by data of the browser that the server does not know.
    <html lang="en" style={site.colours as CSSProperties | undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <script
          nonce={scriptNonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours.
          dangerouslySetInnerHTML={{ __html: `${schemeHint}\n${memberHint}` }}
        />
        <link rel="icon" type="image/svg+xml" href={iconUrl} />
        {/* The font of most of the first screen; headings reserve the space of theirs until it is loaded. */}
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="" />
        <Links />
        {/* Libraries that write styles at run time look for their nonce here. */}
        <meta property="csp-nonce" nonce={styleNonce} />
      </head>
      <body>
        <Frame>{children}</Frame>
        <ScrollRestoration />
        <script
          id="state"
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: `encodeState` lets no `<` through.
          dangerouslySetInnerHTML={{ __html: stateText() }}
        />
        <Scripts />
        <script
          nonce={scriptNonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, and JSON in which `inertJson` leaves no `<`.
          dangerouslySetInnerHTML={{ __html: closingScript }}
        />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
