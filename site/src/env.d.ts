declare namespace App {
  interface Locals {
    /** The path as asked for; rewrites change the URL. */
    rawPath?: string;
    /** The address of the site as visitors reach it, without a slash at the end. Absent in `astro dev`, and where no page fits: addresses are relative there, since what a request says of our address is its sender's. */
    origin?: string;
    /** What the site's search finds first. Absent in `astro dev`. */
    search?: (query: string) => Promise<{ title: string; url: string; snippet: string }[]>;
    /** A page with that address exists, but not what it would show (specification, section 8). */
    checkFailed?: boolean;
  }
}

/** The build this code belongs to, written in by astro.config.ts. */
declare const TENDER_BUILD: {
  id: string;
  /** When it was made, milliseconds since 1970. */
  timestamp: number;
};

/** What the build of the widgets has written (`site/built-files.ts`). */
declare module 'virtual:tender-built/snippets.json' {
  /** Whole script tags by way of loading, integrity included. */
  const snippets: Record<
    | 'module'
    | 'moduleExact'
    | 'modulePreload'
    | 'moduleIntegrity'
    | 'classic'
    | 'classicIntegrity'
    | 'version',
    string
  >;
  export default snippets;
}
declare module 'virtual:tender-built/custom-elements.json' {
  /** A Custom Elements Manifest. */
  const manifest: unknown;
  export default manifest;
}
declare module 'virtual:tender-built/widgets/files.json' {
  /** Files of each entry, itself first. */
  const files: Record<string, string[]>;
  export default files;
}
declare module 'virtual:tender-built/npm/sign-in-html.js' {
  export function renderSignIn(options: {
    redirect: string;
    terms: string;
    privacy: string;
    styles: 'inline';
  }): string;
}
