import { useStore } from '@nanostores/react';
import { fileTypes, largestFile } from '../../core/contract/file-types.ts';
import type { OldText } from '../../core/contract/old-bid.ts';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Progress } from '../../kit/progress.tsx';
import { Callout } from '../../kit/tag.tsx';
import { UploadZone } from '../../kit/upload-zone.tsx';
import { useBid } from '../base/context.ts';
import { Markdown } from '../text/markdown.tsx';
import { t } from './messages.ts';
import { adopted, type OldBid, wordsKey } from './old-bid-store.ts';

/** Takes texts of an old bid over: by chapter, what is of the other project marked, replaced only where the bidder says so. */
export function OldBidDialog() {
  const { oldBid } = useBid();
  const now = useStore(oldBid.$oldBid);
  const busy = useStore(oldBid.$busy);
  if (!now) return null;
  const footer = now.state === 'offered' && now.offers.length > 0 && (
    <>
      <Button onClick={oldBid.close}>{t.oldBid.cancel}</Button>
      <Button
        kind="primary"
        busy={busy}
        disabled={now.chosen.size === 0}
        onClick={() => void oldBid.take()}
      >
        {t.oldBid.take(now.chosen.size)}
      </Button>
    </>
  );
  return (
    <Dialog open size="large" title={t.oldBid.title} onClose={oldBid.close} footer={footer}>
      {now.state === 'choosing' && <Choosing error={now.error} />}
      {now.state === 'reading' && (
        <div className="form" role="status">
          <p>{now.fileName}</p>
          <Progress label={t.oldBid.reading} />
        </div>
      )}
      {now.state === 'offered' && <Offered now={now} />}
    </Dialog>
  );
}

function Choosing({ error }: { error: string | undefined }) {
  const { oldBid } = useBid();
  return (
    <div className="form">
      <p className="faint">{t.oldBid.lead}</p>
      {error && (
        <div role="alert">
          <Callout tone="danger">{error}</Callout>
        </div>
      )}
      <UploadZone
        accept={fileTypes.oldBid}
        maxBytes={largestFile}
        title={t.oldBid.dropTitle}
        hint={t.oldBid.dropHint}
        onFile={(file) => void oldBid.read(file)}
        onReject={oldBid.refuse}
      />
    </div>
  );
}

function Offered({ now }: { now: Extract<OldBid, { state: 'offered' }> }) {
  const { outline } = useBid();
  const chapters = useStore(outline.$chapters);
  const titles = new Map(chapters.map(({ id, title }) => [id, title]));
  return (
    <div className="form">
      <p className="faint">{now.offers.length > 0 ? t.oldBid.offered : t.oldBid.nothing}</p>
      <ul className="old-texts">
        {now.offers.map((offer) => (
          <Offer
            key={offer.chapterId}
            offer={offer}
            title={titles.get(offer.chapterId) ?? offer.heading}
            now={now}
          />
        ))}
      </ul>
      {now.unused.length > 0 && (
        <details>
          <summary>{t.oldBid.unused(now.unused.length)}</summary>
          <p className="faint">{now.unused.join(t.oldBid.and)}</p>
        </details>
      )}
    </div>
  );
}

interface OfferProps {
  offer: OldText;
  title: string;
  now: Extract<OldBid, { state: 'offered' }>;
}

function Offer({ offer, title, now: { chosen, replaced, bare } }: OfferProps) {
  const { oldBid } = useBid();
  const { chapterId, heading, content, foreign, pictures = [] } = offer;
  return (
    <li>
      <Checkbox
        label={t.oldBid.chapter(title, heading, content.length)}
        checked={chosen.has(chapterId)}
        onChange={() => oldBid.choose(chapterId)}
      />
      {pictures.length > 0 && (
        <Checkbox
          label={t.oldBid.pictures(pictures.length)}
          checked={!bare.has(chapterId)}
          onChange={() => oldBid.keepPictures(chapterId)}
        />
      )}
      {foreign.length > 0 && (
        <ul className="old-words">
          {foreign.map(({ quote, msg, to }, at) => (
            <li key={at}>
              {to === undefined ? (
                <span>
                  <mark>{quote}</mark> {msg}
                </span>
              ) : (
                <Checkbox
                  label={t.oldBid.replace(quote, to)}
                  checked={replaced.has(wordsKey(chapterId, at))}
                  onChange={() => oldBid.replace(chapterId, at)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t.oldBid.look}</summary>
        <div className="old-text">
          <Markdown text={adopted(offer, replaced)} />
        </div>
      </details>
    </li>
  );
}
