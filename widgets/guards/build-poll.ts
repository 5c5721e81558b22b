/** Once an hour: a site is built a few times a day at most, and a missed build costs one reload. */
export const BUILD_POLL_MS = 3_600_000;

export interface BuildPollOptions {
  /** Id of the build this page belongs to; else `<meta name="tender-build">`, else the first answer counts as this page's. */
  buildId?: string;
  /** Folder that holds `builds/latest.json`, with a slash at the end; `/` unless given. */
  buildBase?: string;
  /** Milliseconds between two polls, the first one a whole interval after installation. */
  buildInterval?: number;
}

/** `detail` of the cancelable window event `tender-update-available`. */
interface UpdateDetail {
  id: string;
  /** When that build was made, milliseconds since 1970; 0 if unknown. */
  timestamp: number;
}

type Answer = UpdateDetail | 'gone' | 'unknown';

/** A build file's content; `gone` when the server has removed it, `unknown` when it could not be asked. */
async function read(url: string): Promise<Answer> {
  try {
    const response = await fetch(url, { cache: 'no-store' });
    if (response.status === 403 || response.status === 404) return 'gone';
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null || !('id' in body) || typeof body.id !== 'string')
      return 'unknown';
    return {
      id: body.id,
      timestamp: 'timestamp' in body && typeof body.timestamp === 'number' ? body.timestamp : 0,
    };
  } catch {
    return 'unknown';
  }
}

const isBuild = (answer: Answer): answer is UpdateDetail => typeof answer === 'object';

/** Astro's router takes a prevented event as "do not swap": the browser loads the page itself. */
function leaveRouterAside(event: Event): void {
  event.preventDefault();
}

/**
 * Asks `builds/latest.json?{now}` for the id of the newest build. When it is another one, or when `builds/meta/{id}.json` of ours is gone
 * (403, 404), the window gets `tender-update-available` `{id, timestamp}`, polling ends, and the next navigation is a full load
 * unless the host prevents the event. Failures of the network are silent.
 * @returns undo.
 */
export function watchBuild({
  buildId,
  buildBase = '/',
  buildInterval = BUILD_POLL_MS,
}: BuildPollOptions = {}): () => void {
  let own =
    buildId ?? document.querySelector<HTMLMetaElement>('meta[name="tender-build"]')?.content;
  let metaSeen = false;
  let stopped = false;
  let timer = setTimeout(poll, buildInterval);

  async function isOutdated(latest: UpdateDetail): Promise<boolean> {
    own ??= latest.id;
    if (latest.id !== own) return true;
    if (metaSeen) return false;
    const meta = await read(`${buildBase}builds/meta/${encodeURIComponent(own)}.json`);
    metaSeen = isBuild(meta);
    return meta === 'gone';
  }
  async function poll(): Promise<void> {
    const latest = await read(`${buildBase}builds/latest.json?${Date.now()}`);
    const outdated = isBuild(latest) && (await isOutdated(latest));
    if (stopped) return;
    if (outdated) announce(latest);
    else timer = setTimeout(poll, buildInterval);
  }
  function announce(detail: UpdateDetail): void {
    const event = new CustomEvent('tender-update-available', { detail, cancelable: true });
    if (window.dispatchEvent(event))
      document.addEventListener('astro:before-preparation', leaveRouterAside);
  }
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('astro:before-preparation', leaveRouterAside);
  };
}
