import type { BillPlanWire, CircleWire, DueBillWire, OperatorWire } from '@galleria/contract'
import type { Circle, DueBill, Operator, Plan } from './bill.ports.ts'

export const toWireOperator = ({ id, code, name, category, icon, writesBills, number, least, most }: Operator, currency: string): OperatorWire => ({
  _id: id,
  operatorname: name,
  operatorid: code,
  viewBillRequired: writesBills,
  category,
  icon,
  number: { pattern: number.pattern, example: number.example },
  least: { amount: least, currency },
  most: { amount: most, currency },
})

export const toWireCircle = ({ code, name }: Circle): CircleWire => ({ _id: code, name })

export const toWirePlan = ({ code, kind, amount, validity, description }: Plan, currency: string): BillPlanWire => ({
  code,
  kind,
  amount: { amount, currency },
  validity,
  description,
})

type ToBeShown = { readonly operator: Operator; readonly number: string; readonly due: DueBill }

export const toWireDueBill = ({ operator, number, due }: ToBeShown, currency: string): DueBillWire => ({
  operator: toWireOperator(operator, currency),
  number,
  customerName: due.customerName,
  amount: { amount: due.amount, currency },
  dueDate: due.dueDate,
  billDate: due.billDate,
  billNumber: due.billNumber,
})
