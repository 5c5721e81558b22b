import MindElixir from 'mind-elixir';
import { env } from '../../core/env.ts';
import type { MindMapNode } from '../text/mind-map-text.ts';
import { t } from './messages.ts';
import { keepMapInSight, type SightedMap } from './mind-map-sight.ts';

interface MapNode {
  id: string;
  topic: string;
  children?: MapNode[];
  parent?: MapNode;
}
/** The element of an entry on the canvas. */
interface MapTopic extends HTMLElement {
  nodeObj: MapNode;
}
/** What is used of mind-elixir, whose own types leave out the extensions of their files and are lost to the compiler. */
interface MapInstance extends SightedMap {
  nodeData: MapNode;
  currentNodes: MapTopic[];
  bus: { addListener(name: 'operation' | 'move' | 'scale', listener: () => void): void };
  init(data: { nodeData: MapNode }): unknown;
  getData(): { nodeData: MapNode };
  findEle(id: string): MapTopic;
  selectNode(topic: MapTopic): void;
  addChild(topic: MapTopic): Promise<void>;
  insertSibling(place: 'before' | 'after', topic: MapTopic): Promise<void>;
  removeNodes(topics: MapTopic[]): Promise<void>;
  /** Its own way puts an entry that is out of sight into the middle, and with it the map beside the canvas. */
  scrollIntoView(topic: MapTopic): void;
  destroy(): void;
}

const toNode = ({ text, children }: MindMapNode): MapNode => ({
  id: env().randomId().slice(0, 12),
  topic: text,
  children: children.map(toNode),
});
const fromNode = ({ topic, children }: MapNode): MindMapNode => ({
  text: topic,
  children: (children ?? []).map(fromNode),
});

/** The colours of the page: the map's own sheet takes them from these variables. */
const theme = {
  name: 'tender',
  palette: ['var(--t-accent)', 'var(--t-success)', 'var(--t-warning)', 'var(--t-ink-faint)'],
  cssVar: {
    '--main-color': 'var(--t-ink)',
    '--main-bgcolor': 'var(--t-surface)',
    '--main-bgcolor-transparent': 'var(--t-surface)',
    '--color': 'var(--t-ink)',
    '--bgcolor': 'var(--t-surface-soft)',
    '--selected': 'var(--t-accent)',
    '--accent-color': 'var(--t-accent)',
    '--root-color': 'var(--t-on-accent)',
    '--root-bgcolor': 'var(--t-accent)',
    '--root-border-color': 'var(--t-accent)',
    '--root-radius': '8px',
    '--main-radius': '8px',
    '--topic-padding': '3px 6px',
    '--panel-color': 'var(--t-ink)',
    '--panel-bgcolor': 'var(--t-surface)',
    '--panel-border-color': 'var(--t-border)',
    '--map-padding': '24px 40px',
    '--node-gap-x': '26px',
    '--node-gap-y': '8px',
    '--main-gap-x': '48px',
    '--main-gap-y': '28px',
  },
};

/** Keys the map would swallow: Escape ends the words being typed, and else leaves the map, which takes Tab for itself. */
function leaveByEscape(box: HTMLElement, onLeave: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    const isTyping = event.target instanceof HTMLElement && event.target.id === 'input-box';
    if (!isTyping) onLeave();
  };
  box.addEventListener('keydown', onKey, true);
  return () => box.removeEventListener('keydown', onKey, true);
}

/** The entry that is picked, else the root. */
function picked(map: MapInstance): MapTopic {
  const [node] = map.currentNodes;
  return node ?? map.findEle(map.nodeData.id);
}

/**
 * A mind map that is edited in `box`, which has its height from the style sheet.
 * @param onChange told of the whole map after each change.
 * @param onLeave the keyboard leaves the map.
 */
export function createMindMapCanvas(
  box: HTMLElement,
  root: MindMapNode,
  onChange: (root: MindMapNode) => void,
  onLeave: () => void,
) {
  const map: MapInstance = new MindElixir({
    el: box,
    direction: MindElixir.RIGHT,
    editable: true,
    contextMenu: false,
    toolBar: false,
    keypress: true,
    allowUndo: true,
    newTopicName: t.mindMap.newTopic,
    overflowHidden: false,
    // Scaled round the middle of the whole drawing, as it is fitted.
    alignment: 'nodes',
    theme,
  });
  map.init({ nodeData: toNode(root) });
  const sight = keepMapInSight(map, () => picked(map));
  map.scrollIntoView = sight.show;
  map.bus.addListener('operation', () => {
    onChange(fromNode(map.getData().nodeData));
    // A new entry is picked right after it was told of.
    queueMicrotask(sight.changed);
  });
  // The words grow with each letter, past the edge of the canvas.
  map.container.addEventListener(
    'input',
    ({ target }) => target instanceof HTMLElement && sight.show(target),
  );
  const stopKeys = leaveByEscape(box, onLeave);
  map.container.tabIndex = 0;
  map.container.setAttribute('role', 'application');
  map.container.setAttribute('aria-label', t.mindMap.edit);
  sight.fit();
  map.selectNode(map.findEle(map.nodeData.id));
  map.container.focus();
  return {
    addChild: () => void map.addChild(picked(map)),
    addSibling(): void {
      const node = picked(map);
      // The root has no siblings.
      if (node.nodeObj.parent) void map.insertSibling('after', node);
      else void map.addChild(node);
    },
    remove(): void {
      const node = picked(map);
      if (node.nodeObj.parent) void map.removeNodes([node]);
    },
    fit: sight.fit,
    destroy(): void {
      stopKeys();
      sight.stop();
      map.destroy();
    },
  };
}

export type MindMapCanvas = ReturnType<typeof createMindMapCanvas>;
