import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type credential, knowledge, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../../kernel/api-error.ts';
import { dateTime } from '../../../kernel/time.ts';
import type { Executor } from '../../../store/database.ts';
import {
  type CredentialRow,
  knowledgeFile,
  pictureRow,
  type StaffRow,
  staffRow,
} from '../../../store/schema.ts';
import { ownPictures } from '../../picture/picture-service.ts';
import { canChange, type Viewer, visible } from '../knowledge-access.ts';
import { expiryOn, type ReferenceDay } from './expiry.ts';

/** Credentials as the viewer sees them: a file, a picture or a person that is not theirs to see, or gone, is not named. */
export async function presentCredentials(
  db: Executor,
  viewer: Viewer,
  rows: readonly CredentialRow[],
  referenceDay: ReferenceDay,
): Promise<credential.Credential[]> {
  const files = await seen(rows, 'fileId', (ids) => filesSeen(db, viewer, ids));
  const pictures = await seen(rows, 'pictureId', (ids) => picturesSeen(db, viewer, ids));
  const people = await seen(rows, 'staffId', (ids) => staffSeen(db, viewer, ids));
  return rows.map((row) => {
    const { id, space, kind, name, number, issuer, validFrom, validUntil, forever, note } = row;
    const holder = people.get(row.staffId ?? '');
    return {
      ...{
        id,
        space: space === 'company' ? space : 'private',
        kind,
        name,
        number,
        issuer,
        validFrom,
        validUntil,
        forever,
        note,
      },
      canChange: canChange(viewer, row),
      createdAt: dateTime(row.createdAt),
      staffId: holder === undefined ? null : row.staffId,
      holder: holder ?? '',
      fileId: files.has(row.fileId ?? '') ? row.fileId : null,
      pictureId: pictures.has(row.pictureId ?? '') ? row.pictureId : null,
      ...expiryOn(validUntil, forever, referenceDay),
    };
  });
}

type Named = { id: string; name: string };

async function seen(
  rows: readonly CredentialRow[],
  field: 'fileId' | 'pictureId' | 'staffId',
  find: (ids: string[]) => Promise<Named[]>,
): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap((row) => row[field] ?? []));
  return new Map(ids.size === 0 ? [] : (await find([...ids])).map(({ id, name }) => [id, name]));
}

/** Files of these ids that the viewer may see, outside the bin. */
export const filesSeen = (db: Executor, viewer: Viewer, ids: string[]): Promise<Named[]> =>
  db
    .select({ id: knowledgeFile.id, name: knowledgeFile.fileName })
    .from(knowledgeFile)
    .where(
      and(
        visible(knowledgeFile, viewer, knowledge.knowledgeSpaces),
        inArray(knowledgeFile.id, ids),
        isNull(knowledgeFile.removedAt),
      ),
    );
/** Pictures of these ids that the viewer may see, outside the bin. */
export const picturesSeen = (db: Executor, viewer: Viewer, ids: string[]): Promise<Named[]> =>
  db
    .select({ id: pictureRow.id, name: pictureRow.title })
    .from(pictureRow)
    .where(and(ownPictures(viewer), inArray(pictureRow.id, ids), isNull(pictureRow.removedAt)));
const staffSeen = (db: Executor, viewer: Viewer, ids: string[]): Promise<Named[]> =>
  db
    .select({ id: staffRow.id, name: staffRow.name })
    .from(staffRow)
    .where(and(visible(staffRow, viewer), inArray(staffRow.id, ids), isNull(staffRow.removedAt)));

/** Throws notFound for a file or a picture that is not the viewer's to see, badInput for a person of another space. */
export async function refuseForeignParts(
  db: Executor,
  viewer: Viewer,
  {
    fileId,
    pictureId,
    staffId,
    space,
  }: Pick<CredentialRow, 'fileId' | 'pictureId' | 'staffId' | 'space'>,
): Promise<void> {
  const isMissing =
    (fileId !== null && (await filesSeen(db, viewer, [fileId])).length === 0) ||
    (pictureId !== null && (await picturesSeen(db, viewer, [pictureId])).length === 0);
  if (isMissing) throw new ApiError('notFound', { msg: refusals.partGone });
  if (staffId === null) return;
  const [holder] = await db
    .select()
    .from(staffRow)
    .where(and(visible(staffRow, viewer), eq(staffRow.id, staffId), isNull(staffRow.removedAt)));
  if (!holder) throw new ApiError('notFound', { msg: refusals.holderGone });
  if (holder.space !== space) {
    const msg =
      holder.space === 'company'
        ? '这位人员在企业资料里，证书也请放进企业资料'
        : '这位人员在个人资料里，请先把人员分享给企业';
    throw new ApiError('badInput', { msg, data: { field: 'staffId' } });
  }
}

/** A person as the viewer sees them. */
export function presentStaff(
  viewer: Viewer,
  row: StaffRow,
  credentials: credential.Credential[],
  referenceDay: ReferenceDay,
): credential.Staff {
  const { id, space, name, post, title, major, education, contractUntil, note } = row;
  return {
    ...{
      id,
      space: space === 'company' ? space : 'private',
      name,
      post,
      title,
      major,
      education,
      contractUntil,
      note,
    },
    canChange: canChange(viewer, row),
    createdAt: dateTime(row.createdAt),
    ...expiryOn(contractUntil, false, referenceDay),
    credentials,
  };
}
