import { data, here, respelled, script } from './place.ts';

/** Hash of integrity.json, which holds those of all other files; written by the build. */
declare const TENDER_INTEGRITY: string;

let held: Promise<void> | undefined;

/**
 * Holds every further file to its hash by an import map, whose source is hashed in the loader. Rejects when that cannot be had, is not
 * the build's, or when the page demands Trusted Types and does not allow the policy `tender-widgets`; a further call tries again.
 */
export async function holdToHashes(): Promise<void> {
  held ??= insertHashes();
  try {
    await held;
  } catch (error) {
    held = undefined;
    throw error;
  }
}

async function insertHashes(): Promise<void> {
  const answer = await fetch(`${here}integrity.json`, { integrity: TENDER_INTEGRITY });
  const known: Record<string, string> = await answer.json();
  const integrity: Record<string, string | undefined> = {};
  for (const file of Object.keys(known)) {
    for (const place of [here, respelled, data.fallback ?? here])
      integrity[place + file] = known[file];
  }
  const text = JSON.stringify({ integrity });
  const map = document.createElement('script');
  map.type = 'importmap';
  map.nonce = script?.nonce ?? '';
  map.text =
    window.trustedTypes
      ?.createPolicy('tender-widgets', { createScript: () => text })
      .createScript('') ?? text;
  document.head.append(map);
}
