const given = process.env.SOFFICE_PATH;

/** LibreOffice takes seconds for each file, so services of tests do without unless a test asks for it. */
export function useLibreOffice(wanted: boolean): void {
  if (!wanted) process.env.SOFFICE_PATH = 'none';
  else if (given === undefined) delete process.env.SOFFICE_PATH;
  else process.env.SOFFICE_PATH = given;
}
