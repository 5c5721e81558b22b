/** Signs of the editor's tools, drawn as those of the kit: on a 24 px grid with 1.75 px strokes. */
const paths = {
  undo: 'M8.5 5 4 9.5 8.5 14M4 9.5h9.5a6 6 0 0 1 0 12H10',
  redo: 'M15.5 5 20 9.5 15.5 14M20 9.5h-9.5a6 6 0 0 0 0 12H14',
  bold: 'M7 4.5h6a3.6 3.6 0 0 1 0 7.3H7V4.5ZM7 11.8h7a3.8 3.8 0 0 1 0 7.7H7v-7.7Z',
  italic: 'M10.5 4.5h7M6.5 19.5h7M14 4.5l-4 15',
  underline: 'M7 4.5v6.5a5 5 0 0 0 10 0V4.5M5.5 20h13',
  'list-bullet': 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.8 6.5v.01M4.8 12v.01M4.8 17.5v.01',
  'list-ordered':
    'M10.5 6.5H20M10.5 12H20M10.5 17.5H20M4 5.2l1.5-.9V9M4 15.6c0-1 .7-1.5 1.5-1.5s1.5.5 1.5 1.4c0 1.3-3 2-3 3.7h3.1',
  indent: 'M4 5.5h16M11 10h9M11 14h9M4 18.5h16M4 9.5l3 2.5-3 2.5',
  outdent: 'M4 5.5h16M11 10h9M11 14h9M4 18.5h16M7 9.5 4 12l3 2.5',
  left: 'M4 5.5h16M4 10h10M4 14.5h16M4 19h10',
  center: 'M4 5.5h16M7 10h10M4 14.5h16M7 19h10',
  right: 'M4 5.5h16M10 10h10M4 14.5h16M10 19h10',
  picture: 'M4 5h16v14H4V5ZM4 16l4.5-4.5 4 4 3-3L20 16.5M9 9v.01',
  comment:
    'M4.5 5h15a.5.5 0 0 1 .5.5v10a.5.5 0 0 1-.5.5H11l-4.5 4v-4h-2a.5.5 0 0 1-.5-.5v-10a.5.5 0 0 1 .5-.5ZM8 9h8M8 12.3h5',
  block: 'M4.5 5h15v4h-15V5ZM4.5 13h6.5v6.5H4.5V13ZM14.5 13h5M14.5 16.2h5M14.5 19.4h5',
  'row-above': 'M4 12h16v7H4v-7ZM12 12v7M12 3v6M9 6h6',
  'row-below': 'M4 5h16v7H4V5ZM12 5v7M12 15v6M9 18h6',
  'column-left': 'M12 4v16h7V4h-7ZM12 12h7M3 12h6M6 9v6',
  'column-right': 'M5 4v16h7V4H5ZM5 12h7M15 12h6M18 9v6',
  merge: 'M4 5h16v14H4V5ZM8 12h2.5M16 12h-2.5M9 10l2 2-2 2M15 10l-2 2 2 2',
  split: 'M4 5h16v14H4V5ZM12 5v14M8.5 12h-2M15.5 12h2',
  'header-row': 'M4 5h16v14H4V5ZM4 10h16M4 7.5h16',
  'remove-row': 'M4 9h16v6H4V9ZM9.5 18l5 4M14.5 18l-5 4',
  'remove-table': 'M4 6h11v9H4V6ZM4 10.5h11M9.5 6v9M16.5 15.5l4.5 4.5M21 15.5 16.5 20',
  'remove-column': 'M9 4v16h6V4H9ZM18 9.5l4 5M22 9.5l-4 5',
} as const;

export type EditorIconName = keyof typeof paths;

export function EditorIcon({ name, size = 17 }: { name: EditorIconName; size?: number }) {
  return (
    <svg
      className="kit-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
