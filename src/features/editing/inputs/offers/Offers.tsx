import { Button, ScrollRegion } from '@/ui';
import { DeskForm, useDesk } from '../../common';
import type { OfferRow, OffersData } from './model';
import styles from '../library.module.css';

function Row({ row, language, mayEdit }: { row: OfferRow; language: string; mayEdit: boolean }) {
  const { word, href } = useDesk();
  const isOff = row.off?.value === '1';
  return (
    <tr id={`offer-${row.id}`}>
      <th scope="row">
        <a href={href(`item/${row.id}?language=${language}`)}>{row.name}</a>
      </th>
      <td>{row.facts.join(' · ')}</td>
      <td>
        {row.off && (
          <>
            {word(isOff ? 'offers.off' : 'offers.on')}{' '}
            {mayEdit && (
              <DeskForm
                className={styles.moves}
                fields={{ id: row.id, field: row.off.field, was: row.off.value, revision: row.revision, language }}
              >
                <Button
                  type="submit"
                  name="act"
                  value={isOff ? 'on' : 'off'}
                  variant="line"
                  size="small"
                  aria-label={word(isOff ? 'offers.turnOnOf' : 'offers.turnOffOf', { name: row.name })}
                >
                  {word(isOff ? 'offers.turnOn' : 'offers.turnOff')}
                </Button>
              </DeskForm>
            )}
          </>
        )}
      </td>
    </tr>
  );
}

/** `/sitecore/editor/offers`. */
export function Offers({ data }: { data: OffersData }) {
  const { word, href, title } = useDesk();
  const { groups, folders, language, mayEdit } = data;
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p>{word('offers.lede')}</p>
      {groups.map(({ kind, rows }) => (
        <section key={kind} className={styles.part} aria-labelledby={`kind-${kind.replaceAll(' ', '-')}`}>
          <h2 id={`kind-${kind.replaceAll(' ', '-')}`}>{word(`offers.kind.${kind}`)}</h2>
          {rows.length === 0 ? (
            <p>{word('input.list.empty')}</p>
          ) : (
            <ScrollRegion label={word(`offers.kind.${kind}`)}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">{word('offers.name')}</th>
                    <th scope="col">{word('offers.facts')}</th>
                    <th scope="col">{word('offers.state')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <Row key={row.id} row={row} language={language} mayEdit={mayEdit} />
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )}
        </section>
      ))}
      {mayEdit && folders.length > 0 && (
        <p className={styles.folders}>
          {folders.map((folder) => (
            <a key={folder.id} href={href(`new/${folder.id}?language=${language}`)}>
              {word('offers.new', { name: folder.name })}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
