/** Begins the table of who carries out the requirements of a place; `{about}` is the place. */
export const carryingLead = '{about}各项要求的落实方式、责任岗位和形成的记录如下：';
