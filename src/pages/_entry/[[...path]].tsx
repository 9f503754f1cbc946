import { EntryPage } from '@/features/editing/preview';
import { getEntryPage } from '@/features/editing/preview/server';

/** Preview and staging, for whoever is not let in. The proxy leads here. */
export default EntryPage;

export const getServerSideProps = getEntryPage;
