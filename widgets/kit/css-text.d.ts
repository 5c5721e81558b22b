/** Style sheets are imported as text and adopted by shadow roots (rollup and the test server turn them into modules). */
declare module '*.css' {
  const text: string;
  export default text;
}
