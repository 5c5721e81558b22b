import { useEffect, useState } from 'react';
import type { CompareReport, Place, SharedPicture } from '../core/contract/compare.ts';
import { Button } from '../kit/button.tsx';
import { EmptyState } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { nameIn } from './documents-of.ts';
import { messages } from './messages.ts';
import { createPictureUrls, type PictureUrls } from './picture-urls.ts';
import type { Ways } from './result-view.tsx';

const { picture: t } = messages;

/** Groups that are there at once: each picture is a request. */
const FIRST = 8;

/** The same picture in several documents, in groups. */
export function SharedPictures({ report, ways }: { report: CompareReport; ways: Ways }) {
  const [urls] = useState(() => createPictureUrls(report.id));
  useEffect(() => urls.dispose, [urls]);
  const [most, setMost] = useState(FIRST);
  const { pictures } = report;
  if (pictures.length === 0) return <EmptyState icon="check" title={t.none} text={t.noneText} />;
  return (
    <>
      <ol className="groups">
        {pictures.slice(0, most).map((picture, index) => (
          <Group key={picture.id} {...{ report, picture, index, urls, ways }} />
        ))}
      </ol>
      {pictures.length > most && (
        <Button wide kind="quiet" onClick={() => setMost(most + 4 * FIRST)}>
          {t.more(pictures.length - most)}
        </Button>
      )}
    </>
  );
}

interface GroupProps {
  report: CompareReport;
  picture: SharedPicture;
  index: number;
  urls: PictureUrls;
  ways: Ways;
}

function Group({ report, picture: { distance, places }, index, urls, ways }: GroupProps) {
  const documents = [...new Set(places.map(({ documentId }) => documentId))];
  const isEqual = distance === 0;
  const open = (place: SharedPicture['places'][number]) => {
    const partner = places.find(({ documentId }) => documentId !== place.documentId);
    ways.toPlaces(documents, [place, ...(partner ? [partner] : [])].flatMap(placeOf));
  };
  return (
    <li className="group">
      <p className="group-head">
        <strong>{t.group(index + 1, documents.length)}</strong>
        <Tag tone={isEqual ? 'danger' : 'warning'}>{isEqual ? t.equal : t.close(distance)}</Tag>
      </p>
      <ul className="thumbs">
        {places.map((place, at) => (
          <li key={at} className="thumb">
            <Thumb urls={urls} place={place} name={nameIn(report, place.documentId)} />
            <span className="thumb-name" title={nameIn(report, place.documentId)}>
              {nameIn(report, place.documentId)}
            </span>
            {place.page !== undefined && <span className="time">{t.page(place.page)}</span>}
            {place.chapter && (
              <span className="thumb-name time" title={place.chapter}>
                {place.chapter}
              </span>
            )}
            {place.block !== undefined && (
              <Button
                size="small"
                kind="quiet"
                aria-label={t.open(nameIn(report, place.documentId))}
                onClick={() => open(place)}
              >
                {messages.pairs.compare}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A picture's place in the text is before its block's first character. */
function placeOf({ documentId, block, page }: SharedPicture['places'][number]): Place[] {
  if (block === undefined) return [];
  return [
    { documentId, block, start: 0, end: 1, quote: '', ...(page === undefined ? {} : { page }) },
  ];
}

interface ThumbProps {
  urls: PictureUrls;
  place: SharedPicture['places'][number];
  name: string;
}

function Thumb({ urls, place: { documentId, picture, page }, name }: ThumbProps) {
  const [src, setSrc] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isHere = true;
    urls.url(documentId, picture).then(
      (url) => isHere && setSrc(url),
      () => isHere && setBroken(true),
    );
    return () => {
      isHere = false;
    };
  }, [urls, documentId, picture]);
  if (isBroken) return <span className="thumb-box thumb-broken">{t.failed}</span>;
  return (
    <span className="thumb-box" data-waiting={src === undefined || undefined}>
      {src !== undefined && (
        <img src={src} alt={t.alt(name, page)} onError={() => setBroken(true)} />
      )}
    </span>
  );
}
