/** The tags by which accounts organise their links. */
export interface TagTables {
  link_tag: {
    link_id: number;
    /** The owner of the link */
    account_id: number;
    /** Lower case: tags compare without regard to case and are kept as typed. */
    tag_key: string;
    tag: string;
  };
}
