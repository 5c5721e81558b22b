import { useStore } from '@nanostores/react';
import { useBid, useWriter } from '../base/context.ts';
import { t as shared } from '../base/messages.ts';
import { t as words } from '../finish/word-messages.ts';

/** The bid as a file, in the chosen format, from wherever one is. */
export function useDownload(): { busy: boolean; download: (kind: 'word' | 'pdf') => void } {
  const writer = useWriter();
  const { word } = useBid().finish;
  const busy = useStore(word.$busy);
  return {
    busy: busy === 'word' || busy === 'pdf',
    download: (kind) =>
      void word.download(
        kind,
        words.fileName(writer.$bid.get()?.name || shared.unnamed, word.$volume.get()),
      ),
  };
}
