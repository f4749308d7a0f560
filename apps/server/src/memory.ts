import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by two fifths of what is alive before all of it is looked through, instead of up to four times. Reports of devices live for as
 * long as a transaction, too long for the young generation: at 5 000 positions a second the process took 1.4 GB, most of it waiting to be freed.
 */
export const collectEarly = (): void => setFlagsFromString('--heap-growing-percent=40');
