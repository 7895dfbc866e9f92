import type { View } from '../../infra/statement.ts'

export const reviewParts = {
  /** `tenant_id, file_id`: files of customers that reviews show. */
  fileUses: `(select tenant_id, file_id from review_picture where file_id is not null
     union all select tenant_id, file_id from review_video
     union all select tenant_id, poster_file_id from review_video where poster_file_id is not null)` satisfies View,

  /** `tenant_id, image`: what reviews show. */
  pictureUses: `(select tenant_id, image from review_picture
     union all select tenant_id, video from review_video
     union all select tenant_id, poster from review_video where poster is not null)` satisfies View,

  /** `tenant_id, image`: films of reviews that everybody sees. */
  shownFilms: `(select v.tenant_id, v.video as image from review_video v
     join review r on r.tenant_id = v.tenant_id and r.id = v.review_id where r.hidden_at is null)` satisfies View,
}
