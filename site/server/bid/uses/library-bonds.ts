import { and, inArray, type SQL } from 'drizzle-orm';
import { knowledge, type libraryUse } from 'tender-widgets/contract';
import { type Viewer, visible } from '../../modules/knowledge/knowledge-access.ts';
import { profileOf } from '../../modules/knowledge/profile/profile-service.ts';
import { evidenceOf, picturedIn } from '../../modules/knowledge/profile/profile-state.ts';
import { ownPictures } from '../../modules/picture/picture-service.ts';
import type { Executor } from '../../store/database.ts';
import { credentialRow, knowledgeFile, pictureRow } from '../../store/schema.ts';
import { sourceTitle } from '../../writing/source-remark.ts';
import { proofsInSheets, saidInChapters, saidInSheets } from './profile-bonds.ts';
import {
  type Bond,
  blocksFromProfile,
  chosenFiles,
  companyScope,
  filesChosenIn,
  linesFromProfile,
  namedSources,
  offeredGoods,
  ownScope,
  placedPictures,
} from './stored-bonds.ts';

/** Where a thing that others stand for is used: `thing` of their bonds becomes its own. */
const handedOn = (bonds: readonly Bond[], owners: ReadonlyMap<string, readonly string[]>): Bond[] =>
  bonds.flatMap((bond) => (owners.get(bond.thing) ?? []).map((thing) => ({ ...bond, thing })));

/** Chapters whose text names a chosen file as its source; a name that two of a bid's chosen files have names neither. */
async function passages(db: Executor, scope: SQL, chosen: readonly Bond[]): Promise<Bond[]> {
  const bids = [...new Set(chosen.map(({ bidId }) => bidId))];
  if (bids.length === 0) return [];
  const things = new Set(chosen.map(({ thing }) => thing));
  const key = (bidId: string, name: string) => JSON.stringify([bidId, name]);
  const meant = new Map<string, string[]>();
  for (const { bidId, id, fileName } of await filesChosenIn(db, bids)) {
    const at = key(bidId, sourceTitle(fileName));
    meant.set(at, [...(meant.get(at) ?? []), id]);
  }
  const bonds = new Map<string, Bond>();
  for (const { bidId, accountId, chapterId, title, source } of await namedSources(
    db,
    scope,
    bids,
  )) {
    const [name = ''] = source.split(' › ');
    const [id, another] = meant.get(key(bidId, name)) ?? [];
    if (id === undefined || another !== undefined || !things.has(id)) continue;
    bonds.set(JSON.stringify([id, bidId, chapterId]), {
      ...{ thing: id, bidId, accountId },
      place: { bond: 'passage', chapterId, title },
    });
  }
  return [...bonds.values()];
}

async function fileBonds(db: Executor, viewer: Viewer, ids: readonly string[]): Promise<Bond[]> {
  const seen = await db
    .select({ id: knowledgeFile.id })
    .from(knowledgeFile)
    .where(
      and(
        visible(knowledgeFile, viewer, knowledge.knowledgeSpaces),
        inArray(knowledgeFile.id, [...ids]),
      ),
    );
  if (seen.length === 0) return [];
  const files = new Set(seen.map(({ id }) => id));
  const scope = companyScope(viewer);
  const chosen = await chosenFiles(db, scope, [...files]);
  const evidence = evidenceOf(await profileOf(db, viewer));
  const lines = evidence.some(({ fileId }) => files.has(fileId))
    ? await linesFromProfile(db, scope)
    : [];
  const proofs = proofsInSheets(evidence, lines).filter(({ thing }) => files.has(thing));
  return [...chosen, ...(await passages(db, scope, chosen)), ...proofs];
}

async function pictureBonds(db: Executor, viewer: Viewer, ids: readonly string[]): Promise<Bond[]> {
  const seen = await db
    .select({ id: pictureRow.id })
    .from(pictureRow)
    .where(and(ownPictures(viewer), inArray(pictureRow.id, [...ids])));
  // A bid shows pictures of its own account alone.
  return seen.length === 0
    ? []
    : placedPictures(
        db,
        ownScope(viewer),
        seen.map(({ id }) => id),
      );
}

/** Certificates, and people by theirs: used where their file or their picture is. */
async function paperBonds(
  db: Executor,
  viewer: Viewer,
  of: 'credential' | 'staff',
  ids: readonly string[],
): Promise<Bond[]> {
  const column = of === 'credential' ? credentialRow.id : credentialRow.staffId;
  const rows = await db
    .select({ thing: column, fileId: credentialRow.fileId, pictureId: credentialRow.pictureId })
    .from(credentialRow)
    .where(and(visible(credentialRow, viewer), inArray(column, [...ids])));
  const owners = new Map<string, string[]>();
  for (const { thing, fileId, pictureId } of rows)
    for (const part of [fileId, pictureId])
      if (part !== null && thing !== null) owners.set(part, [...(owners.get(part) ?? []), thing]);
  const parts = [...owners.keys()];
  if (parts.length === 0) return [];
  const bonds = [
    ...(await fileBonds(db, viewer, parts)),
    ...(await pictureBonds(db, viewer, parts)),
  ];
  return handedOn(bonds, owners);
}

/** Of these facts and rows, or of all where none is named. */
async function profileBonds(db: Executor, viewer: Viewer, ids: readonly string[]): Promise<Bond[]> {
  const asked = new Set(ids);
  const isAsked = (id: string) => asked.size === 0 || asked.has(id);
  const whole = await profileOf(db, viewer);
  const scope = companyScope(viewer);
  const pictured = new Map(
    [...picturedIn(whole)].flatMap(([picture, owners]) => {
      const its = owners.filter(isAsked);
      return its.length > 0 ? [[picture, its] as const] : [];
    }),
  );
  const pictures = [...pictured.keys()];
  const products = new Set(whole.products.map(({ id }) => id).filter(isAsked));
  const said = [
    ...saidInSheets(whole, await linesFromProfile(db, scope)),
    ...saidInChapters(whole, await blocksFromProfile(db, scope)),
  ];
  return [
    ...said.filter(({ thing }) => isAsked(thing)),
    ...handedOn(pictures.length > 0 ? await pictureBonds(db, viewer, pictures) : [], pictured),
    ...(products.size > 0 ? await offeredGoods(db, scope) : []).filter(({ thing }) =>
      products.has(thing),
    ),
  ];
}

/** Where these things are used, in so many queries however many they are. What the caller may not see is used nowhere. */
export async function bondsOf(
  db: Executor,
  viewer: Viewer,
  of: libraryUse.UsedThing,
  ids: readonly string[],
): Promise<Bond[]> {
  if (of === 'profile') return profileBonds(db, viewer, ids);
  if (ids.length === 0) return [];
  switch (of) {
    case 'file':
      return fileBonds(db, viewer, ids);
    case 'picture':
      return pictureBonds(db, viewer, ids);
    case 'credential':
    case 'staff':
      return paperBonds(db, viewer, of, ids);
  }
}
