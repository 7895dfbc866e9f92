import type { Step, View } from '../../infra/statement.ts'

/** What others let happen to appointments, within their statements (decision 0018). */
export const appointmentParts = {
  /**
   * Step `kept_appointment`: what is kept of an appointment beside its order, a relation with `id`. Needs `:customerId`, `:bookedSeller`, `:bookedMode`, `:bookedStart`,
   * `:bookedDetails`, `:remindAt` and `:createdAt`; `files` is a relation with the `id` of each file that came with it.
   */
  keepAppointment: ({ when, files }: { readonly when: string; readonly files: string }): Step =>
    `kept_appointment as (insert into appointment (tenant_id, order_id, customer_id, seller_id, mode, starts_at, details, files, remind_at, created_at)
                          select :tenantId, ${when}.id, :customerId, :bookedSeller::uuid, :bookedMode, :bookedStart::timestamptz, :bookedDetails::bytea,
                                 array(select id from ${files} order by id), :remindAt::timestamptz, :createdAt from ${when})`,

  /** `tenant_id, order_id, seller_id, mode, starts_at`: when appointments take place. */
  appointments: '(select tenant_id, order_id, seller_id, mode, starts_at from appointment)' satisfies View,

  /** `tenant_id, file_id`: files of customers that came with appointments. `files` is `tenant_id, id, customer_id`: one is looked for among those of its owner, of whom there is an index. */
  fileUses: (files: View): View =>
    `(select f.tenant_id, f.id as file_id from ${files} f join appointment a on a.tenant_id = f.tenant_id and a.customer_id = f.customer_id and f.id = any(a.files))`,
}
export type AppointmentParts = typeof appointmentParts
