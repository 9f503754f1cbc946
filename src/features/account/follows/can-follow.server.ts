import { accountsAvailable } from '@/config/env.server';

/** Whether a page offers to follow what it is about: there are accounts, and nobody edits it. */
export const canFollow = ({ editing }: { editing: boolean }): boolean => accountsAvailable() && !editing;
