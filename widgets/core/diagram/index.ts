export {
  DIAGRAM,
  type DiagramData,
  type DiagramKind,
  newDiagram,
  readDiagram,
  writeDiagram,
} from './block.ts';
export { drawDiagram } from './draw.ts';
export { paperSize, type Scene, type SceneShape, usualRoom } from './scene.ts';
