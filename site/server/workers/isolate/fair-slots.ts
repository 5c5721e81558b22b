/** A heavy work that waited this long is let in next: smaller ones pass it no more. */
const PATIENCE_MS = 20_000;

interface Entry {
  owner: string;
  weight: number;
  since: number;
  begin(): void;
}

interface Running {
  entry: Entry;
  giveWay: AbortController;
}

/**
 * Lets works go on until their weights fill `size`. Owners take turns: next is who has least at work, of those who was served longest ago.
 * An owner may have everything as long as nobody else waits; when somebody does who has nothing at work, the youngest work of whoever
 * has more than `share` (one place by default) is broken off and begun again later.
 */
export interface FairSlots {
  /**
   * Runs the work in its owner's turn. `giveWay` aborts when another owner needs the place: the work then ends at once, whatever it
   * throws is dropped, and it is begun again. An abort of `signal` takes a work that waits out of the line and throws its reason.
   */
  run<T>(
    owner: string,
    weight: number,
    signal: AbortSignal,
    work: (giveWay: AbortSignal) => Promise<T>,
  ): Promise<T>;
}

export function createFairSlots(size: number, share = 1): FairSlots {
  const { enter, leave } = createAdmission(size, share);
  return {
    async run(owner, weight, signal, work) {
      const ownWeight = Math.min(weight, size);
      for (let isFirst = false; ; isFirst = true) {
        signal.throwIfAborted();
        const place = await enter(owner, ownWeight, signal, isFirst);
        try {
          return await work(place.giveWay.signal);
        } catch (error) {
          if (!place.giveWay.signal.aborted || signal.aborted) throw error;
        } finally {
          leave(place);
        }
      }
    },
  };
}

/** Lets works into their places, each in its owner's turn, and out of them. */
function createAdmission(size: number, share: number) {
  const places = createPlaces(share);
  const line = createLine(places.usedBy);

  function admit(): void {
    for (const entry of line.inOrder()) {
      if (places.used() + entry.weight <= size) {
        line.serve(entry);
        return admit();
      }
      if (places.usedBy(entry.owner) === 0) places.takeBack();
      if (performance.now() - entry.since > PATIENCE_MS) return;
    }
  }

  function enter(
    owner: string,
    weight: number,
    signal: AbortSignal,
    isFirst: boolean,
  ): Promise<Running> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.remove(entry);
        reject(signal.reason);
      };
      const entry: Entry = {
        owner,
        weight,
        since: performance.now(),
        begin: () => {
          signal.removeEventListener('abort', leave);
          resolve(places.take(entry));
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      line.add(entry, isFirst);
      admit();
    });
  }

  function leave(place: Running): void {
    places.release(place);
    line.forget(place.entry.owner);
    admit();
  }

  return { enter, leave };
}

/** The works that go on, oldest first, and what they weigh. */
function createPlaces(share: number) {
  const running = new Set<Running>();
  const usedBy = (owner: string) =>
    [...running].reduce((sum, { entry }) => (entry.owner === owner ? sum + entry.weight : sum), 0);
  return {
    used: () => [...running].reduce((sum, { entry }) => sum + entry.weight, 0),
    usedBy,
    take(entry: Entry): Running {
      const place = { entry, giveWay: new AbortController() };
      running.add(place);
      return place;
    },
    release: (place: Running) => void running.delete(place),
    /** Breaks off the youngest work of whoever has more than the share, unless one is ending already. */
    takeBack(): void {
      if ([...running].some(({ giveWay }) => giveWay.signal.aborted)) return;
      const borrowed = [...running].toReversed().find(({ entry }) => usedBy(entry.owner) > share);
      borrowed?.giveWay.abort();
    },
  };
}

/** The works that wait, and which owner is next. */
function createLine(usedBy: (owner: string) => number) {
  const waiting: Entry[] = [];
  /** When each owner was served last, as a running number; forgotten with its last work. */
  const served = new Map<string, number>();
  let count = 0;
  const remove = (entry: Entry) => void waiting.splice(waiting.indexOf(entry), 1);
  return {
    add(entry: Entry, isFirst: boolean): void {
      if (isFirst) waiting.unshift(entry);
      else waiting.push(entry);
    },
    remove,
    /** Lets a work that waits begin. */
    serve(entry: Entry): void {
      remove(entry);
      served.set(entry.owner, (count += 1));
      entry.begin();
    },
    /** The first work of each owner, who is next in front. */
    inOrder(): Entry[] {
      const firsts = new Map<string, Entry>();
      for (const entry of waiting) if (!firsts.has(entry.owner)) firsts.set(entry.owner, entry);
      return [...firsts.values()].toSorted(
        (a, b) =>
          usedBy(a.owner) - usedBy(b.owner) ||
          (served.get(a.owner) ?? 0) - (served.get(b.owner) ?? 0),
      );
    },
    /** Of an owner who has nothing at work and nothing that waits. */
    forget(owner: string): void {
      if (usedBy(owner) === 0 && !waiting.some((entry) => entry.owner === owner))
        served.delete(owner);
    },
  };
}
