/** Version of this build; a test keeps it equal to package.json's. */
export const version = '1.0.0';
