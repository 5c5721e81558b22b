import type { compare } from 'tender-widgets/contract';
import { blockText } from '../../documents/document.ts';
import type { ComparableDocument } from '../comparable.ts';

/** So many shared pictures are no product photograph or certificate of a maker that both sell. */
const MANY_PICTURES = 4;
/** A smaller picture (px) is a logo or a sign. */
const LOGO_SIDE = 160;
const MOST_PLACES = 20;
const QUOTE_CHARACTERS = 60;

/** A finding for each set of documents that share pictures; `shared` as `sharedPictures` gives it. */
export function pictureFindings(
  shared: readonly compare.SharedPicture[],
  documents: readonly ComparableDocument[],
): compare.CompareFinding[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const bySet = new Map<string, compare.SharedPicture[]>();
  for (const picture of shared) {
    const present = new Set(picture.places.map((place) => place.documentId));
    const key = documents.flatMap(({ id }) => (present.has(id) ? [id] : [])).join(' ');
    bySet.set(key, [...(bySet.get(key) ?? []), picture]);
  }
  return [...bySet].map(([key, pictures]) => {
    const ids = key.split(' ');
    const large = pictures.filter((picture) => !isLogo(picture, byId)).length;
    return {
      id: `picture-${pictures[0]?.id ?? ''}`,
      kind: 'picture',
      grade: large >= MANY_PICTURES ? 'high' : large > 0 ? 'medium' : 'low',
      title: `${ids.length} 份文件有 ${pictures.length} 张相同的图片`,
      detail: detail(pictures, large),
      documents: ids,
      places: pictures.flatMap((picture) => picturePlaces(picture, byId)).slice(0, MOST_PLACES),
    };
  });
}

function detail(pictures: readonly compare.SharedPicture[], large: number): string {
  const edited = pictures.filter((picture) => picture.distance > 0).length;
  const how =
    edited > 0 ? `，其中 ${edited} 张是重新保存、缩放、旋转、镜像、裁剪或加了水印、边框的` : '';
  if (large === 0) return `相同的只有小图标或标志${how}，请确认是不是公开的标志。`;
  return (
    `这些图片不在招标文件里${how}。营业执照、业绩、人员证书、现场照片和自绘图表本应各家不同；` +
    '请逐张核对来源。同一厂家的产品图、检测报告可能各家都有。不同投标人的投标文件异常一致，属于《招标投标法实施条例》第四十条所列情形之一。'
  );
}

function isLogo(
  picture: compare.SharedPicture,
  byId: ReadonlyMap<string, ComparableDocument>,
): boolean {
  return picture.places.every(({ documentId, picture: index }) => {
    const held = byId.get(documentId)?.pictures[index];
    return held !== undefined && held.width > 0 && Math.max(held.width, held.height) < LOGO_SIDE;
  });
}

/** Where a picture stands is told by the text it stands at. */
function picturePlaces(
  picture: compare.SharedPicture,
  byId: ReadonlyMap<string, ComparableDocument>,
): compare.Place[] {
  return picture.places.flatMap(({ documentId, block, page, chapter }) => {
    const at = block === undefined ? undefined : byId.get(documentId)?.blocks[block];
    if (block === undefined || !at) return [];
    const quote = blockText(at).slice(0, QUOTE_CHARACTERS);
    return [
      {
        documentId,
        block,
        start: 0,
        end: quote.length,
        quote,
        ...(page === undefined ? {} : { page }),
        ...(chapter === undefined ? {} : { chapter }),
      },
    ];
  });
}
