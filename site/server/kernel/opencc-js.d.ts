declare module 'opencc-js/dict/TSCharacters' {
  /** `traditional simplified …` apart by `|`. */
  const pairs: string;
  export default pairs;
}
