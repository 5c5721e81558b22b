import { messages } from './messages.ts';

/** The part of an address that says whose it is; the text itself where it is no address. */
function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}

/** A platform, opened in a window of its own, which learns nothing of this one. */
export function PlatformLink({ name, url }: { name: string; url: string }) {
  // What is stored is an address of the web; one that is not must not become a script.
  const isWeb = /^https?:\/\//i.test(url);
  return (
    <span className="platform">
      <a
        href={isWeb ? url : undefined}
        target="_blank"
        rel="noopener noreferrer"
        title={messages.newWindow}
      >
        {name}
      </a>
      <span className="host">{hostOf(url)}</span>
    </span>
  );
}
