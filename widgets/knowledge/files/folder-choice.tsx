import { useId } from 'react';
import type { KnowledgeFolder } from '../../core/contract/knowledge.ts';
import { foldersIn } from './shelf.ts';

interface FolderChoiceProps {
  label: string;
  /** Name of the top of the space. */
  top: string;
  folders: readonly KnowledgeFolder[];
  /** Left out with all that is in it: a folder does not go into itself. */
  without: string;
  /** '' is the top. */
  value: string;
  onChange: (id: string) => void;
}

/** The tree as it is drawn, line by line. */
function linesOf(
  folders: readonly KnowledgeFolder[],
  without: string,
  parentId = '',
  depth = 1,
): { folder: KnowledgeFolder; depth: number }[] {
  return foldersIn(folders, parentId)
    .filter(({ id }) => id !== without)
    .flatMap((folder) => [{ folder, depth }, ...linesOf(folders, without, folder.id, depth + 1)]);
}

/** The folders of a space as a tree, of which one is chosen. */
export function FolderChoice({ label, top, folders, without, value, onChange }: FolderChoiceProps) {
  const name = useId();
  const lines = [
    { id: '', text: top, depth: 0 },
    ...linesOf(folders, without).map(({ folder, depth }) => ({
      id: folder.id,
      text: folder.name,
      depth,
    })),
  ];
  return (
    <fieldset className="tree">
      <legend className="kit-hidden">{label}</legend>
      {lines.map(({ id, text, depth }) => (
        <label
          key={id}
          className="tree-line"
          style={{ paddingInlineStart: `${10 + depth * 20}px` }}
        >
          <input
            type="radio"
            name={name}
            checked={value === id}
            onChange={() => onChange(id)}
            data-first-focus={value === id || undefined}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
