export enum Planted { one }
