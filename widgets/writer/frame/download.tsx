import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '../../kit/button.tsx';
import { Menu } from '../../kit/menu.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { t as words } from '../finish/word-messages.ts';
import { t } from './messages.ts';
import { useDownload } from './use-download.ts';

/** The Word file of what there is now, from every moment of the last two steps; the filled button of the last. */
export function Download() {
  const writer = useWriter();
  const step = useStore(writer.$step);
  const { word } = useBid().finish;
  const formats = useStore(word.$formats);
  const { busy, download } = useDownload();
  const isShown = step === 'write' || step === 'finish';
  useEffect(() => {
    if (isShown && word.$formats.get().state === 'loading') void word.look();
  }, [isShown, word]);
  if (!isShown) return null;
  // Its place is kept while the service is asked whether it can.
  const isAsked = formats.state === 'loading';
  const canPdf = formats.state === 'ready' && formats.value.pdf;
  const more = [
    ...(canPdf || isAsked
      ? [
          {
            id: 'pdf',
            label: words.pdf,
            icon: 'download' as const,
            disabled: isAsked,
            onSelect: () => download('pdf'),
          },
        ]
      : []),
    ...(step === 'write'
      ? [
          {
            id: 'more',
            label: t.formats,
            icon: 'gear' as const,
            onSelect: () => writer.goTo('finish'),
          },
        ]
      : []),
  ];
  return (
    <span className="kit-split" data-kind={step === 'finish' ? 'primary' : 'secondary'}>
      <Button
        kind={step === 'finish' ? 'primary' : 'secondary'}
        icon="download"
        busy={busy}
        onClick={() => download('word')}
      >
        {busy ? words.busy : words.word}
      </Button>
      {more.length > 0 && <Menu label={t.moreFiles} icon="chevron-down" items={more} />}
    </span>
  );
}
