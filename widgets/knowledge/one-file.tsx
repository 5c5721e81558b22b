import { useCallback, useState } from 'react';
import type { KnowledgeFile } from '../core/contract/knowledge.ts';
import { Button } from '../kit/button.tsx';
import { messages } from './messages.ts';
import { FileText, saveOriginal } from './preview.tsx';

/** A page of one file: what it says, and the original. */
export function OneFile({ id }: { id: string }) {
  const [file, setFile] = useState<KnowledgeFile>();
  const onRead = useCallback((read: KnowledgeFile) => setFile(read), []);
  return (
    <div className="one-file">
      {file && (
        <header className="kit-part-head">
          <div>
            <h2 className="kit-part-heading">{file.fileName}</h2>
            <p className="count">
              {messages.addedOn(messages.spaces[file.space], file.createdAt.slice(0, 10))}
            </p>
          </div>
          <Button icon="download" onClick={() => void saveOriginal(file)}>
            {messages.original}
          </Button>
        </header>
      )}
      <FileText id={id} onRead={onRead} />
    </div>
  );
}
