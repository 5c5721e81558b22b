export { KnowledgeElement } from './element.ts';
export { Knowledge, type KnowledgeProps } from './view.tsx';
